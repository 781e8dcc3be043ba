import { KEYS } from '@service-center/simulator/model/keys.ts'
import type { Device } from '@service-center/simulator/model/device.ts'
import type { World } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createDeviceToken } from '../../platform/secrets/device-tokens.ts'
import { continueIds } from '../accounts/demo-access-groups.ts'

export interface DemoToken {
  deviceType: number
  deviceId: number
  token: string
}

/** The devices of the demo world, with their keys in the database. */
export type DemoDevices = ReadonlyMap<Device, number>

/** How many days ago a deprecated demo device went silent. */
export const RETIRED_DAYS = 12

/** Adds the customers of the demo world; the root exists already. */
export async function addDemoCustomers(db: Database, world: World): Promise<void> {
  const rows = world.customers.map((customer) => ({
    id: customer.id,
    name: customer.name,
    parent_id: customer.parentId,
    is_dealer: customer.isDealer,
    is_root_dealer: customer.isRootDealer,
    is_internal: customer.isInternal,
    sales_rep: customer.salesRep,
    countries: [...customer.countries],
    path: sql<number[]>`'{}'`,
  }))
  await db
    .insertInto('customer')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        name: ref('excluded.name'),
        is_dealer: ref('excluded.is_dealer'),
        sales_rep: ref('excluded.sales_rep'),
        countries: ref('excluded.countries'),
      })),
    )
    .execute()
  await continueIds(db, ['customer'])
}

export async function addDemoDevices(db: Database, world: World): Promise<DemoDevices> {
  const devices: Device[] = [...world.robots, ...world.tablets, ...world.stations]
  const { rows } = await sql<{ dev: number; device_type: number; device_id: number }>`
    insert into device (device_type, device_id, name, customer_id, deprecated_at, replacement_id)
    select type, id, name, customer, case when retired then now() - make_interval(days => ${RETIRED_DAYS}) end,
      replacement
    from unnest(
      ${devices.map(({ deviceType }) => deviceType)}::smallint[], ${devices.map(({ id }) => id)}::integer[],
      ${devices.map(({ name }) => name)}::text[], ${devices.map(({ customerId }) => customerId)}::integer[],
      ${devices.map(({ deprecated }) => deprecated !== null)}::boolean[],
      ${devices.map(({ deprecated }) => deprecated?.replacementId ?? null)}::integer[])
      as given (type, id, name, customer, retired, replacement)
    returning dev, device_type, device_id`.execute(db)
  const devOf = new Map(rows.map((row) => [`${row.device_type}-${row.device_id}`, row.dev]))
  return new Map(devices.map((device) => [device, devOf.get(`${device.deviceType}-${device.id}`) ?? 0]))
}

/** Creates a token for every device in service. */
export async function giveDemoTokens(db: Database, devices: DemoDevices): Promise<DemoToken[]> {
  const given = [...devices]
    .filter(([device]) => device.deprecated === null)
    .map(([device, dev]) => ({ device, dev, ...createDeviceToken() }))
  await sql`
    insert into device_token (dev, token_hash)
    select * from unnest(${given.map(({ dev }) => dev)}::integer[], ${given.map((each) => each.tokenHash)}::bytea[])
    on conflict (dev) do update set token_hash = excluded.token_hash, created_at = now()`.execute(db)
  return given.map(({ device, token }) => ({ deviceType: device.deviceType, deviceId: device.id, token }))
}

/** The gateway's own key comes first among the connection keys; the name of that group differs by device type. */
const ONLINE_KEYS = KEYS.filter(({ group, position }) => group.startsWith('Connecti') && position === 1).map(
  (first) => ({
    ...first,
    key: 'Server online',
    alias: 'Server online',
    position: 0,
    unit: null,
    translations: { online: 'Online', offline: 'Offline' },
  }),
)

/** Adds the definitions of the devices' data keys, and of the gateway's own key. */
export async function addDictionary(db: Database): Promise<void> {
  const all = [...KEYS, ...ONLINE_KEYS]
  const types = all.map(({ deviceType }) => deviceType)
  const names = all.map(({ key }) => key)
  const groups = all.map(({ group }) => group)
  await sql`insert into data_key (name) select distinct unnest(${names}::text[]) on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into data_key_group (device_type, name, position)
    select distinct on (type, name) * from unnest(${types}::smallint[], ${groups}::text[],
      ${all.map(({ groupPosition }) => groupPosition)}::smallint[]) as given (type, name, position)
    on conflict do nothing`.execute(db)
  await sql`
    insert into data_key_meaning (device_type, key_id, group_id, position, alias, unit)
    select type, k.key_id, g.group_id, given.position, alias, unit
    from unnest(${types}::smallint[], ${names}::text[], ${groups}::text[],
      ${all.map(({ position }) => position)}::smallint[], ${all.map(({ alias }) => alias)}::text[],
      ${all.map(({ unit }) => unit)}::text[]) as given (type, name, group_name, position, alias, unit)
    join data_key k on k.name = given.name
    join data_key_group g on g.device_type = type and g.name = group_name
    on conflict do nothing`.execute(db)
  const translations = all.flatMap(({ deviceType, key, translations: words }) =>
    Object.entries(words).map(([value, translated]) => ({ deviceType, key, value, translated })),
  )
  await sql`
    insert into data_key_translation (device_type, key_id, value, translated_value)
    select type, k.key_id, value, translated
    from unnest(${translations.map(({ deviceType }) => deviceType)}::smallint[],
      ${translations.map(({ key }) => key)}::text[], ${translations.map(({ value }) => value)}::text[],
      ${translations.map(({ translated }) => translated)}::text[]) as given (type, name, value, translated)
    join data_key k on k.name = given.name
    on conflict do nothing`.execute(db)
}
