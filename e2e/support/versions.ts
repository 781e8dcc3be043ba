import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import {
  addConfiguration as addTo,
  addGroup as insertGroup,
} from '../../server/src/testing/worlds/versions.ts'

const DAY_MS = 86_400_000

/** Adds an access group and returns its id. */
export const addGroup = (db: Database, name: string): Promise<number> => insertGroup(db, { name })

const at = (days: number) => new Date(Date.now() + days * DAY_MS)

interface JourneyConfiguration {
  version: number
  groups: readonly number[]
  isRc?: boolean
  priority?: number
  /** Days from now, negative ones are past; by default since yesterday and without end. */
  from?: number
  to?: number
}

/** Offers a version to access groups and returns the id of the configuration. */
export function addConfiguration(
  db: Database,
  { from = -1, to, ...given }: JourneyConfiguration,
): Promise<number> {
  return addTo(db, { ...given, timeframes: [{ from: at(from), to: to === undefined ? null : at(to) }] })
}

/** Gives a robot an extra access group. */
export async function addRobotGroup(db: Database, robot: number, group: number): Promise<void> {
  await sql`
    insert into robot_extra_access_group (dev, group_id)
    select dev, ${group} from device where device_type = 1 and device_id = ${robot}`.execute(db)
}

/** Adds a server that robots can be assigned to and returns its id. */
export async function addServer(
  db: Database,
  server: { address: string; isDeprecated?: boolean; prependHostname?: boolean },
): Promise<number> {
  const { id } = await db
    .insertInto('server_address')
    .values({
      address: server.address,
      port: 443,
      secure: true,
      prepend_hostname: server.prependHostname ?? false,
      deprecated_at: server.isDeprecated === true ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Assigns a robot to a server, as DbTool does. */
export async function assignServer(db: Database, robot: number, server: number): Promise<void> {
  await sql`
    insert into robot_address (dev, server_id)
    select dev, ${server} from device where device_type = 1 and device_id = ${robot}`.execute(db)
}
