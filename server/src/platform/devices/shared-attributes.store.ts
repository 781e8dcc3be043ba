import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { badRequest } from '../errors.ts'

const MAX_ATTRIBUTES = 1000
const MAX_ATTRIBUTE_BYTES = 1024 * 1024
const MAX_NAME = 255
/** PostgreSQL's notifications hold 8,000 bytes; if the names are longer, all of the device's shared attributes are sent. */
const MAX_NOTIFIED_BYTES = 7000

/** Which shared attributes of a device have changed; without names: any. */
export interface ChangedAttributes {
  readonly dev: number
  readonly names?: readonly string[]
}

/**
 * Stores a device's shared attributes and, with the commit, notifies the process of its connection.
 * @throws AppError 400 for names that are too long, or too many or too large attributes
 */
export async function storeSharedAttributes(
  db: Database,
  { dev, values }: { dev: number; values: Readonly<Record<string, unknown>> },
): Promise<void> {
  const names = Object.keys(values)
  if (names.some((name) => name === '' || name.length > MAX_NAME)) {
    throw badRequest(`An attribute's name has 1 to ${MAX_NAME} characters.`)
  }
  const removed = names.filter((name) => values[name] === null || values[name] === undefined)
  const kept = Object.fromEntries(
    names.filter((name) => !removed.includes(name)).map((name) => [name, values[name]]),
  )
  if (removed.length > 0) {
    await db
      .deleteFrom('device_attribute')
      .where('dev', '=', dev)
      .where('scope', '=', 'shared')
      .where('name', 'in', removed)
      .execute()
  }
  await sql`
    insert into device_attribute (dev, scope, name, value)
    select ${dev}, 'shared', key, value from jsonb_each(${JSON.stringify(kept)}::jsonb) order by key
    on conflict (dev, scope, name) do update set value = excluded.value, updated_at = now()`.execute(db)
  const { total, bytes } = await db
    .selectFrom('device_attribute')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number | null>`sum(octet_length(value::text))`.as('bytes'),
    ])
    .where('dev', '=', dev)
    .where('scope', '=', 'shared')
    .executeTakeFirstOrThrow()
  if (total > MAX_ATTRIBUTES || (bytes ?? 0) > MAX_ATTRIBUTE_BYTES) {
    throw badRequest('A device has at most 1,000 shared attributes, of 1 MB together.')
  }
  await sql`select pg_notify('device_attributes_changed', ${notification({ dev, names })})`.execute(db)
}

function notification(changed: ChangedAttributes): string {
  const text = JSON.stringify(changed)
  return Buffer.byteLength(text) <= MAX_NOTIFIED_BYTES ? text : JSON.stringify({ dev: changed.dev })
}

/** The message for a device: the current values of these names, and the names without a value. */
export async function readSharedAttributes(
  system: Database,
  { dev, names }: ChangedAttributes,
): Promise<{ values: Record<string, unknown>; deleted: string[] }> {
  let query = system
    .selectFrom('device_attribute')
    .select(['name', 'value'])
    .where('dev', '=', dev)
    .where('scope', '=', 'shared')
    .orderBy('name')
  if (names !== undefined) query = query.where('name', 'in', names)
  const rows = await query.execute()
  const present = new Set(rows.map(({ name }) => name))
  return {
    values: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    deleted: (names ?? []).filter((name) => !present.has(name)),
  }
}
