import { sql } from 'kysely'
import pg from 'pg'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { parseExactJson } from '../../platform/devices/exact-json.ts'
import { BadPayload, MAX_MESSAGE_BYTES } from './payload.ts'

/** A device's query: names of attributes per scope; undefined for none. If both are undefined, all are wanted. */
export interface AttributeQuery {
  readonly clientKeys: readonly string[] | undefined
  readonly sharedKeys: readonly string[] | undefined
}

export interface AttributeAnswer {
  readonly client: Record<string, unknown>
  readonly shared: Record<string, unknown>
}

/** Limits, so that a broken device cannot fill the table and that all attributes fit into one reply. */
const MAX_ATTRIBUTES = 1000
const MAX_ATTRIBUTE_BYTES = MAX_MESSAGE_BYTES

/**
 * Stores a device's client attributes; a null value removes the attribute.
 * @throws BadPayload when PostgreSQL cannot store the values, or there would be too many
 */
export async function storeClientAttributes(
  database: OpenDatabase,
  { dev, values }: { dev: number; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  const removed = Object.keys(values).filter((name) => values[name] === null)
  if (Object.keys(said).length > MAX_ATTRIBUTES) throw tooMany()
  await database
    .transaction('begin', async (db) => {
      // Two processes may store for the same device, and would take locks of its rows in different orders.
      await sql`select pg_advisory_xact_lock(hashtext('client attributes'), ${dev})`.execute(db)
      if (removed.length > 0) {
        await sql`
          delete from device_attribute
          where dev = ${dev} and scope = 'client' and name = any (${removed}::text[])`.execute(db)
      }
      await sql`
        insert into device_attribute (dev, scope, name, value)
        select ${dev}, 'client', key, value from jsonb_each(${JSON.stringify(said)}::jsonb) order by key
        on conflict (dev, scope, name) do update set value = excluded.value, updated_at = now()`.execute(db)
      const { total, bytes } = await db
        .selectFrom('device_attribute')
        .select(({ fn }) => [
          fn.countAll<number>().as('total'),
          sql<number>`sum(octet_length(value::text))`.as('bytes'),
        ])
        .where('dev', '=', dev)
        .where('scope', '=', 'client')
        .executeTakeFirstOrThrow()
      if (total > MAX_ATTRIBUTES) throw tooMany()
      if (bytes > MAX_ATTRIBUTE_BYTES)
        throw new BadPayload(`The attributes are larger than ${MAX_ATTRIBUTE_BYTES} bytes together.`, 'size')
    })
    .catch((error: unknown) => {
      // Error class 22: NUL and lone surrogates are valid in JSON but not in PostgreSQL.
      if (error instanceof pg.DatabaseError && error.code?.startsWith('22') === true) {
        throw new BadPayload('A value contains characters that cannot be stored.', 'value')
      }
      throw error
    })
}

const tooMany = () => new BadPayload(`More than ${MAX_ATTRIBUTES} attributes.`, 'size')

/** Reads attributes as the device asks for them, with all digits of numbers; without names, all of both scopes. */
export async function readAttributes(
  database: OpenDatabase,
  { dev, query }: { dev: number; query: AttributeQuery },
): Promise<AttributeAnswer> {
  const { clientKeys, sharedKeys } = query
  const all = clientKeys === undefined && sharedKeys === undefined
  const rows = await database.system
    .selectFrom('device_attribute')
    .select(['scope', 'name', sql<string>`value::text`.as('value')])
    .where('dev', '=', dev)
    .orderBy('name')
    .execute()
  const pick = (scope: string, names: readonly string[] | undefined) =>
    Object.fromEntries(
      rows
        .filter((row) => row.scope === scope && (all || names?.includes(row.name) === true))
        .map(({ name, value }) => [name, parseExactJson(value)]),
    )
  return { client: pick('client', clientKeys), shared: pick('shared', sharedKeys) }
}
