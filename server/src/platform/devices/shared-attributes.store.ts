import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { badRequest } from '../errors.ts'

const MAX_ATTRIBUTES = 1000
const MAX_ATTRIBUTE_BYTES = 1024 * 1024
const MAX_NAME = 255
/** PostgreSQL limits a notification to 8,000 bytes. If the names do not fit, all shared attributes of the devices are sent. */
const MAX_NOTIFIED_BYTES = 7000

/** Changed shared attributes of devices. Without names: any may have changed. */
export interface ChangedAttributes {
  readonly devs: readonly number[]
  readonly names?: readonly string[]
}

/** Maximum number of devices per notification. */
const DEVICES_NOTIFIED = 500

/**
 * Stores shared attributes of devices. On commit, the processes that hold their connections are notified.
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
 * As `storeSharedAttributes`, for one attribute with a separate value for each device.
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

/**
 * As `storeSharedAttributes`, for one attribute with values from a query. Stores changed values only.
 * @param values a query for rows of `dev` and `value` (`jsonb`, never null)
 * @returns the devices whose value has changed
 */
export async function storeSharedAttributeFrom(
  db: Database,
  name: string,
  values: RawBuilder<{ readonly dev: number; readonly value: unknown }>,
): Promise<number[]> {
  const { rows } = await sql<{ dev: number }>`
    insert into device_attribute (dev, scope, name, value)
    select v.dev, 'shared', ${name}, v.value
    from (${values}) v
      left join device_attribute a on a.dev = v.dev and a.scope = 'shared' and a.name = ${name}
    where a.value is distinct from v.value
    order by v.dev
    on conflict (dev, scope, name) do update set value = excluded.value, updated_at = now()
    returning dev`.execute(db)
  const devs = rows.map(({ dev }) => dev)
  await checkLimits(db, devs)
  await notify(db, { devs, names: [name] })
  return devs
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

/** A message to a device: its values as JSON, and the names of removed attributes. */
interface AttributeMessage {
  readonly dev: number
  readonly values: readonly { readonly name: string; readonly json: string }[]
  readonly deleted: readonly string[]
}

/** Reads the current values of changed attributes, for the messages to their devices. */
export async function readSharedAttributes(
  system: Database,
  { devs, names }: ChangedAttributes,
): Promise<AttributeMessage[]> {
  let query = system
    .selectFrom('device_attribute')
    .select(['dev', 'name', sql<string>`value::text`.as('json')])
    .where(sql<boolean>`dev = any (${devs}::integer[])`)
    .where('scope', '=', 'shared')
    .orderBy('name')
  if (names !== undefined) query = query.where('name', 'in', names)
  const found = Map.groupBy(await query.execute(), ({ dev }) => dev)
  return devs.map((dev) => {
    const values = found.get(dev) ?? []
    const present = new Set(values.map(({ name }) => name))
    return { dev, values, deleted: (names ?? []).filter((name) => !present.has(name)) }
  })
}
