import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/violations.ts'
import { serverExists } from './dbtool.errors.ts'

interface ServerFields {
  readonly description: string
  readonly address: string
  readonly port: number
  readonly secure: boolean
  readonly prependHostname: boolean
}

/** Adds a server and returns its id. @throws serverExists */
export async function insertServer(db: Database, server: ServerFields): Promise<number> {
  const { prependHostname, ...fields } = server
  const { id } = await db
    .insertInto('server_address')
    .values({ ...fields, prepend_hostname: prependHostname })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(violationsAs({ server_address_address_port_secure_prepend_hostname_key: serverExists }))
  return id
}

/** False: it was deprecated already. */
export async function deprecateServer(db: Database, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('server_address')
    .set({ deprecated_at: sql`now()` })
    .where('id', '=', id)
    .where('deprecated_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The id of a robot's server; nobody else changes it until the end of the transaction. */
export async function lockRobotAddress(db: Database, dev: number): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('robot address'), ${dev})`.execute(db)
  const row = await db
    .selectFrom('robot_address')
    .select('server_id')
    .where('dev', '=', dev)
    .executeTakeFirst()
  return row?.server_id
}

export async function upsertRobotAddress(
  db: Database,
  { dev, server }: { dev: number; server: number },
): Promise<void> {
  await db
    .insertInto('robot_address')
    .values({ dev, server_id: server })
    .onConflict((conflict) => conflict.column('dev').doUpdateSet({ server_id: server }))
    .execute()
}

export async function deleteRobotAddress(db: Database, dev: number): Promise<void> {
  await db.deleteFrom('robot_address').where('dev', '=', dev).execute()
}
