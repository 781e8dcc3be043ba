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

/** Most devices in one notification. */
const DEVICES_NOTIFIED = 500

/**
 * Stores shared attributes of one device or more and, with the commit, notifies the processes of their connections.
 * @throws AppError 400 for names that are too long, or too many or too large attributes
 */
export async function storeSharedAttributes(
  db: Database,
  { devs, values }: { devs: readonly number[]; values: Readonly<Record<string, unknown>> },
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
      .where(sql<boolean>`dev = any (${devs}::integer[])`)
      .where('scope', '=', 'shared')
      .where('name', 'in', removed)
      .execute()
  }
  await sql`
    insert into device_attribute (dev, scope, name, value)
    select dev, 'shared', key, value from unnest(${devs}::integer[]) dev, jsonb_each(${JSON.stringify(kept)}::jsonb)
    order by dev, key
    on conflict (dev, scope, name) do update set value = excluded.value, updated_at = now()`.execute(db)
  await checkLimits(db, devs)
  await notify(db, { devs, names })
}

/**
 * Stores a shared attribute of many devices, of each its own value, as `storeSharedAttributes`.
 * @param values null removes the attribute
 */
export async function storeSharedAttributeOfEach(
  db: Database,
  name: string,
  values: readonly { readonly dev: number; readonly value: string | number | object | null }[],
): Promise<void> {
  const removed = values.filter(({ value }) => value === null).map(({ dev }) => dev)
  await sql`
    delete from device_attribute where scope = 'shared' and name = ${name} and dev = any (${removed}::integer[])`.execute(
    db,
  )
  const kept = values.filter(({ value }) => value !== null)
  const devs = kept.map(({ dev }) => dev)
  await sql`
    insert into device_attribute (dev, scope, name, value)
    select dev, 'shared', ${name}, value::jsonb
    from unnest(${devs}::integer[], ${kept.map(({ value }) => JSON.stringify(value))}::text[]) v (dev, value)
    order by dev
    on conflict (dev, scope, name) do update set value = excluded.value, updated_at = now()`.execute(db)
  await checkLimits(db, devs)
  await notify(db, { devs: values.map(({ dev }) => dev), names: [name] })
}

async function checkLimits(db: Database, devs: readonly number[]): Promise<void> {
  const full = await db
    .selectFrom('device_attribute')
    .select('dev')
    .where(sql<boolean>`dev = any (${devs}::integer[])`)
    .where('scope', '=', 'shared')
    .groupBy('dev')
    .having(({ eb, fn, or }) =>
      or([
        eb(fn.countAll<number>(), '>', MAX_ATTRIBUTES),
        eb(sql<number>`sum(octet_length(value::text))`, '>', MAX_ATTRIBUTE_BYTES),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (full !== undefined) throw badRequest('A device has at most 1,000 shared attributes, of 1 MB together.')
}

async function notify(
  db: Database,
  { devs, names }: { devs: readonly number[]; names: readonly string[] },
): Promise<void> {
  const notifications: string[] = []
  for (let done = 0; done < devs.length; done += DEVICES_NOTIFIED) {
    notifications.push(notification(devs.slice(done, done + DEVICES_NOTIFIED), names))
  }
  await sql`
    select pg_notify('device_attributes_changed', text) from unnest(${notifications}::text[]) text`.execute(
    db,
  )
}

function notification(devs: readonly number[], names: readonly string[]): string {
  const text = JSON.stringify({ devs, names })
  return Buffer.byteLength(text) <= MAX_NOTIFIED_BYTES ? text : JSON.stringify({ devs })
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
