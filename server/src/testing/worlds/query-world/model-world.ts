import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { addCustomer, addDevice, addUser } from '../../server/world.ts'
import { fillTables, FIRST_DAY } from './fill-tables.ts'
import { addProductModel } from './hostile-world.ts'

const ALL_RIGHTS = RIGHTS.filter((right) => right !== 'Default')

/** The viewers of the model's world. `support` and `partly` hold some rights, the others all. */
export const VIEWERS = ['staff', 'support', 'dealer', 'both', 'club', 'partly'] as const
export type ViewerName = (typeof VIEWERS)[number]

/** The rights of the viewers that do not have all of them. */
export const SOME_RIGHTS: Readonly<Partial<Record<ViewerName, readonly string[]>>> = {
  support: ['DataExtractorRead', 'User', 'DbToolFeatures', 'DbToolAppVersions'],
  partly: ['DataExtractorRead', 'BulkCommands', 'PostSupport', 'UserActions', 'DbToolTabletFeatures'],
}

/** Two dealers, a dealer below the first, and customers of all; each with devices, users and rows in every table. */
export async function makeModelWorld(db: Database): Promise<void> {
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const south = await addCustomer(db, { name: 'South', isDealer: true })
  const below = await addCustomer(db, { name: 'Below North', parentId: north, isDealer: true })
  const customers = [north, south, below]
  for (const [index, parentId] of [north, below, south, south].entries()) {
    customers.push(await addCustomer(db, { name: `Club ${index}`, parentId }))
  }
  const [ofNorth = 0, , ofSouth = 0, club = 0] = customers.slice(3)
  for (const [index, customerId] of customers.entries()) {
    for (const type of Object.values(DEVICE_TYPE)) await addDevice(db, { type, id: 100 + index, customerId })
    await addUser(db, { username: `user-${index}`, customers: [customerId] })
  }
  await addUser(db, { username: 'of-two-clubs', customers: [ofNorth, club] })
  const own = {
    staff: [1],
    support: [1],
    dealer: [north],
    both: [ofNorth, ofSouth],
    club: [club],
    partly: [south],
  }
  for (const username of VIEWERS) {
    await addUser(db, {
      username,
      customers: own[username],
      rights: [...(SOME_RIGHTS[username] ?? ALL_RIGHTS)],
    })
  }
  await addProductModel(db)
  await fillTables(db)
  // One robot reports a position that is not valid.
  await sql`
    update latest set value = 'nowhere' where key_id = (select key_id from data_key where name = 'Location Link')
    and dev = (select min(dev) from device where device_type = 1)`.execute(db)
}

/** Makes random changes of the kind that users can make in the model's world. */
export async function changeWorld(db: Database, { random, round }: { random: () => number; round: number }) {
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)]
  const customers = await db.selectFrom('customer').select(['id', 'path']).orderBy('id').execute()
  const devices = await db.selectFrom('device').select('dev').orderBy('dev').execute()
  const moving = new Set(Array.from({ length: 6 }, () => pick(devices)?.dev ?? 0))
  for (const dev of moving) {
    await moveDevice(db, {
      dev,
      to: pick(customers.slice(1))?.id ?? 1,
      at: timeOf(round, pick([0, 6, 12, 18, 23]) ?? 0),
    })
  }
  const moved = pick(customers.slice(1))
  const above = pick(customers.filter(({ path }) => !path.includes(moved?.id ?? 0)))
  await db
    .updateTable('customer')
    .set({ parent_id: above?.id ?? 1 })
    .where('id', '=', moved?.id ?? 0)
    .execute()
  await db
    .deleteFrom('device')
    .where('dev', '=', pick(devices)?.dev ?? 0)
    .execute()
  // If the previous customer of a move was deleted, nothing tells whose the earlier history was.
  await sql`update device_move set from_customer = null where dev = ${pick([...moving])}`.execute(db)
  await db
    .updateTable('user_customer')
    .set({ customer_id: pick(customers)?.id ?? 1 })
    .where('username', '=', `user-${Math.floor(random() * customers.length)}`)
    .execute()
}

/** A time on a day of this world: an hour in which devices report, one between them, or midnight. */
const timeOf = (day: number, hour: number) =>
  new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + (day * 24 + hour) * 3_600_000)

/** Moves a device to another customer, with this time as the time of the move. */
async function moveDevice(
  db: Database,
  { dev, to, at }: { dev: number; to: number; at: Date },
): Promise<void> {
  const before = new Date()
  await db.updateTable('device').set({ customer_id: to }).where('dev', '=', dev).execute()
  await db
    .updateTable('device_move')
    .set({ moved_at: at })
    .where('dev', '=', dev)
    .where('moved_at', '>=', before)
    .execute()
}
