import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { RIGHTS } from '@service-center/contract/endpoint/rights.ts'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { addCustomer, addDevice, addSession, addUser } from '../../server/world.ts'
import { fillTables } from './fill-tables.ts'

/**
 * A text in every row of the customer that the dealer of `makeHostileWorld` does not see. No text that reaches the
 * dealer contains it.
 */
export const HIDDEN = 'hidden'

const ALL_RIGHTS = RIGHTS.filter((right) => right !== 'Default')

/**
 * Two dealers with customers, devices and rows in every table. 'north' has all rights and customers of its own; all texts of
 * the other one are hidden from them.
 * @returns the sessions of 'north' and 'boss', who is an admin
 */
export async function makeHostileWorld(db: Database): Promise<{ north: string; boss: string }> {
  const north = await addCustomer(db, { name: 'North', isDealer: true })
  const club = await addCustomer(db, { name: 'Club', parentId: north })
  const other = await addCustomer(db, { name: `${HIDDEN} club` })
  for (const [index, customerId] of [north, club, club, other, other, other].entries()) {
    const name = customerId === other ? `${HIDDEN} device ${index}` : `Device ${index}`
    for (const type of Object.values(DEVICE_TYPE))
      await addDevice(db, { type, id: 100 + index, customerId, name })
  }
  await addUser(db, { username: 'boss', customers: [1], rights: ALL_RIGHTS })
  await addUser(db, { username: 'north', customers: [north], rights: ALL_RIGHTS })
  await addUser(db, { username: `${HIDDEN}-user`, customers: [other], rights: ALL_RIGHTS })
  await addProductModel(db)
  await fillTables(db)
  return { north: await addSession(db, 'north'), boss: await addSession(db, 'boss') }
}

/** Adds a product model for robots, unless it exists. */
export async function addProductModel(db: Database): Promise<void> {
  await sql`
    insert into product_model (id, model_id, product_name, image_src, device_type) values (1, 'M1', 'Model', '', 1)
    on conflict do nothing`.execute(db)
}
