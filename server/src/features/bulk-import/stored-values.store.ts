import type { ImportField } from '@service-center/contract/bulk-import/import-operations.ts'
import { TABLET_ATTRIBUTES } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import { tellMovedTablets } from '../customer-layouts/tablet-layouts.service.ts'

/** Locks the customers that devices move to. Always call it before locking devices, to avoid deadlocks. */
export async function lockCustomersAmong(db: Database, ids: readonly number[]): Promise<void> {
  await sql`select from customer where id = any (${ids}::integer[]) order by id for share`.execute(db)
}

/**
 * Locks the devices in scope among the given ids, and the rows that their values of a field depend on, always
 * in the same order.
 */
export async function lockStored(db: Database, field: ImportField, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ dev: number }>`
    select dev from device
    where device_type = ${sql.lit(field.deviceTypeId)} and device_id = any (${ids}::integer[])
    order by dev for no key update`.execute(db)
  if (field.takes !== 'userLevel') return
  const devs = rows.map(({ dev }) => dev)
  await sql`
    insert into tablet_setting (dev) select dev from unnest(${devs}::integer[]) dev order by dev
    on conflict do nothing`.execute(db)
  await sql`
    select from tablet_setting where dev = any (${devs}::integer[]) order by dev for update`.execute(db)
}

/** A value to store for a locked device. */
export interface NewValue {
  readonly dev: number
  /** Null removes the value. */
  readonly to: string | null
  /** Whether it counts as set by a person, so that what the device reports of it is not shown. */
  readonly isSet: boolean
}

interface Writing {
  readonly db: Database
  readonly devices: Devices
  readonly username: string
}

/** Stores a value of many devices, with all effects of a single change. */
export async function storeValues(
  { db, devices, username }: Writing,
  field: ImportField,
  values: readonly NewValue[],
): Promise<void> {
  const devs = values.map(({ dev }) => dev)
  const texts = values.map(({ to }) => to)
  switch (field.takes) {
    case 'name':
      return updateNames(db, devs, texts)
    case 'customer':
      await updateCustomers(db, devs, texts)
      if (field.deviceTypeId !== DEVICE_TYPE.tablet) return
      await devices.setAttributeOfEach(
        db,
        TABLET_ATTRIBUTES.customer,
        values.map(({ dev, to }) => ({ dev, value: Number(to) })),
      )
      return tellMovedTablets(db, devices, devs)
    case 'userLevel':
      await updateUserLevels(db, { devs, levels: texts, username })
      return devices.setAttributeOfEach(
        db,
        'user_level',
        values.map(({ dev, to }) => ({ dev, value: to })),
      )
    case 'day':
      // Set the attributes before the values: from then on, what the robot reports for them is not shown.
      await devices.setAttributeOfEach(
        db,
        field.dataKey,
        values.map(({ dev, to, isSet }) => ({ dev, value: isSet ? to : null })),
      )
      return insertValues(db, { key: field.dataKey, devs, texts })
    case 'knoxId':
      return insertValues(db, { key: field.dataKey, devs, texts })
  }
}

async function updateNames(db: Database, devs: readonly number[], names: readonly (string | null)[]) {
  await sql`
    update device d set name = coalesce(v.name, '')
    from unnest(${devs}::integer[], ${names}::text[]) v (dev, name) where d.dev = v.dev`.execute(db)
}

async function updateCustomers(db: Database, devs: readonly number[], customers: readonly (string | null)[]) {
  await sql`
    update device d set customer_id = v.customer
    from unnest(${devs}::integer[], ${customers}::integer[]) v (dev, customer)
    where d.dev = v.dev`.execute(db)
}

async function updateUserLevels(
  db: Database,
  {
    devs,
    levels,
    username,
  }: { devs: readonly number[]; levels: readonly (string | null)[]; username: string },
) {
  await sql`
    update tablet_setting s
    set user_level = v.level, user_level_at = clock_timestamp(), user_level_by = ${username}
    from unnest(${devs}::integer[], ${levels}::text[]) v (dev, level) where s.dev = v.dev`.execute(db)
}

/** Stores values as if the devices had reported them now. */
async function insertValues(
  db: Database,
  { key, devs, texts }: { key: string; devs: readonly number[]; texts: readonly (string | null)[] },
) {
  await sql`
    select set_values_of_devices(${devs}::integer[], ${key},
      ${texts.map((text) => text ?? '')}::text[])`.execute(db)
}
