import { SERVER_ADDRESS_ATTRIBUTE, serverDisplay } from '@service-center/contract/dbtool/server-dns.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { DEMO_GROUPS } from '../accounts/demo-access-groups.ts'
import type { DemoDevices } from './demo-devices.ts'

const SERVERS = [
  {
    description: 'Europe',
    address: 'eu.fleet.example.com',
    port: 443,
    secure: true,
    prepend_hostname: true,
  },
  {
    description: 'North America',
    address: 'na.fleet.example.com',
    port: 443,
    secure: true,
    prepend_hostname: true,
  },
  {
    description: 'Test bench',
    address: '10.20.0.15',
    port: 8080,
    secure: false,
    prepend_hostname: false,
  },
  {
    description: 'Former data centre',
    address: 'robots.example.com',
    port: 8443,
    secure: true,
    prepend_hostname: false,
    deprecated_at: new Date(Date.UTC(2026, 2, 31)),
  },
]

/** Adds extra access groups of robots, servers and the robots assigned to them, and a robot of another model. */
export async function addDemoRobotSettings(db: Database, devices: DemoDevices): Promise<void> {
  const robots = [...devices]
    .filter(([device]) => device.deviceType === DEVICE_TYPE.robot && device.deprecated === null)
    .map(([, dev]) => dev)
  const every = (step: number, first: number) => robots.filter((_, place) => place % step === first)
  const { EARLY, DEALERS } = DEMO_GROUPS
  await sql`
    insert into robot_extra_access_group (dev, group_id)
    select dev, group_id from unnest(
      ${[...every(20, 3), ...every(50, 7)]}::integer[],
      ${[...every(20, 3).map(() => EARLY.id), ...every(50, 7).map(() => DEALERS.id)]}::integer[]) as given (dev, group_id)
    on conflict do nothing`.execute(db)
  for (const [place, server] of SERVERS.entries())
    await addServer(db, { server, robots: every(60, place * 9) })
  const [first] = every(10, 4)
  if (first !== undefined) {
    await db.insertInto('robot_model_overwrite').values({ dev: first, model_id: 2 }).execute()
  }
}

async function addServer(
  db: Database,
  { server, robots }: { server: (typeof SERVERS)[number]; robots: readonly number[] },
): Promise<void> {
  const { id } = await db
    .insertInto('server_address')
    .values(server)
    .returning('id')
    .executeTakeFirstOrThrow()
  const display = serverDisplay({
    Address: server.address,
    Port: server.port,
    Secure: server.secure,
    PrependHostname: server.prepend_hostname,
  })
  await sql`
    insert into robot_address (dev, server_id) select unnest(${robots}::integer[]), ${id}`.execute(db)
  await sql`
    insert into device_attribute (dev, scope, name, value)
    select dev, 'shared', ${SERVER_ADDRESS_ATTRIBUTE}, to_jsonb(${display}::text)
    from unnest(${robots}::integer[]) dev`.execute(db)
}
