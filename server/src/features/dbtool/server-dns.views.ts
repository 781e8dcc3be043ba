import type { RobotAddress, ServerAddress } from '@service-center/contract/dbtool/server-dns.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import { readListReply } from './list-reply.ts'

/** All servers: those in use first, by description. */
export async function listServers(db: Database): Promise<ServerAddress[]> {
  const { rows } = await sql<ServerAddress>`
    select ${serverColumns} from server_address s
    order by deprecated_at is not null, description collate "und-x-icu", id`.execute(db)
  return rows
}

export async function findServer(db: Database, id: number): Promise<ServerAddress | undefined> {
  const { rows } =
    await sql<ServerAddress>`select ${serverColumns} from server_address s where id = ${id}`.execute(db)
  return rows[0]
}

const SHARED: Record<Exclude<keyof ServerAddress & keyof RobotAddress, never>, RawBuilder<unknown>> = {
  Address: sql`s.address`,
  Port: sql`s.port`,
  Secure: sql`s.secure`,
  PrependHostname: sql`s.prepend_hostname`,
  Description: sql`s.description`,
  Deprecated: sql`s.deprecated_at is not null`,
}
const columns = (fields: Record<string, RawBuilder<unknown>>) =>
  sql.join(Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`))
const serverColumns = columns({ Id: sql`s.id`, ...SHARED } satisfies Record<keyof ServerAddress, unknown>)
const addressColumns = columns({
  RobotId: sql`d.device_id`,
  ServerId: sql`s.id`,
  ...SHARED,
} satisfies Record<keyof RobotAddress, unknown>)

/** The visible robots that are assigned to a server, by number. */
export function readRobotAddresses(db: Database): Promise<RawJson> {
  return readListReply(db, {
    select: sql`
      select ${addressColumns} from robot_address a join device d using (dev) join server_address s on s.id = a.server_id
      order by d.device_id`,
  })
}
