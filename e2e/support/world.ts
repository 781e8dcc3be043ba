import { RIGHTS } from '../../contract/src/endpoint/rights.ts'
import { addDictionary } from '../../server/src/demo/fleet/demo-devices.ts'
import { openDatabase, type Database } from '../../server/src/platform/database/database.ts'
import { setLatest } from '../../server/src/testing/worlds/values.ts'
import { addCustomer, addDevice, addUser } from '../../server/src/testing/server/world.ts'

/** The robot that most journeys use. */
export const NORTH_PARK = 4101
/** A robot out of `clerk`'s scope. */
export const SOUTH_PARK = 4201
/** Number of active robots and reference stations in the whole world. */
const ACTIVE_ROBOTS = 64

/**
 * A small world: the dealer Greenline with the customer Northern Clubs, and Southern Clubs beside them. Users: `staff`
 * sees everything and has all rights, `clerk` belongs to Northern Clubs, `rival` to Southern Clubs, `newcomer` to
 * Northern Clubs, not verified yet.
 */
export async function buildWorld(databaseUrl: string): Promise<void> {
  const database = openDatabase({ url: databaseUrl, size: 2 })
  try {
    await fill(database.system)
  } finally {
    await database.close()
  }
}

async function fill(db: Database): Promise<void> {
  const greenline = await addCustomer(db, { name: 'Greenline', isDealer: true, countries: ['Denmark'] })
  const north = await addCustomer(db, {
    name: 'Northern Clubs',
    parentId: greenline,
    salesRep: 'rita',
    countries: ['Denmark', 'Sweden'],
  })
  const south = await addCustomer(db, { name: 'Southern Clubs' })
  await addUser(db, { username: 'rita', customers: [1] })
  await addUser(db, {
    username: 'staff',
    customers: [1],
    rights: RIGHTS.filter((right) => right !== 'Default'),
  })
  await addUser(db, { username: 'clerk', customers: [north], rights: ['RobotName'] })
  await addUser(db, { username: 'rival', customers: [south] })
  await addUser(db, { username: 'newcomer', customers: [north], verified: false })
  await addDictionary(db)
  await addNorth(db, { north, south })
  await addSouth(db, south)
}

async function addNorth(db: Database, { north, south }: { north: number; south: number }): Promise<void> {
  const park = await addDevice(db, { type: 1, id: NORTH_PARK, customerId: north, name: 'North Park' })
  await setLatest(db, park, {
    'Server online': 'offline',
    Battery: '67',
    HDOP: '0.9',
    system_message: 'System running',
    robot_software: '9.8.4',
    'Location Link': '56.1629 10.2039',
    pump: '1',
    shipping_date: '2024-03-05',
    warranty_start: '2024-03-05',
    warranty_end: '2025-03-05',
    service_agreement_end: '2099-12-31',
  })
  const lake = await addDevice(db, { type: 1, id: 4102, customerId: north, name: 'Lake View' })
  await setLatest(db, lake, {
    Battery: '22',
    system_message: 'HDOP too high',
    robot_software: '9.8.4',
    HDOP: '4.2',
  })
  const hill = await addDevice(db, { type: 1, id: 4103, customerId: north, name: 'Hill Side' })
  await setLatest(db, hill, { Battery: '100', system_message: 'Motor fault', robot_software: '9.9.1' })
  await addDevice(db, { type: 1, id: 4190, customerId: north, name: 'Old Park', replacementId: NORTH_PARK })

  const tablets = [
    await addDevice(db, { type: 2, id: 21_001, customerId: north, name: 'Tablet one' }),
    await addDevice(db, { type: 2, id: 21_002, customerId: north, name: 'Tablet two' }),
    await addDevice(db, { type: 2, id: 21_009, customerId: south, name: 'Lent tablet' }),
  ]
  for (const [place, tablet] of tablets.entries()) {
    await setLatest(db, tablet, {
      robot: String(NORTH_PARK),
      Battery: String(80 + place),
      app_version: '7.12.0',
    })
  }
  const connected_at = new Date()
  const connections = tablets.map((dev) => ({ dev, connected_dev: park, connected_at }))
  await db.insertInto('current_connection').values(connections).execute()
  const loose = await addDevice(db, { type: 2, id: 21_003, customerId: north, name: 'Loose tablet' })
  await setLatest(db, loose, { Battery: '55' })
  const station = await addDevice(db, { type: 3, id: 61_001, customerId: north, name: 'Mast North' })
  await setLatest(db, station, { HDOP: '0.7', satellites: '24' })
}

/** Sixty robots, so that the table has pages. */
async function addSouth(db: Database, south: number): Promise<void> {
  const park = await addDevice(db, { type: 1, id: SOUTH_PARK, customerId: south, name: 'South Park' })
  await setLatest(db, park, { 'Server online': 'offline', Battery: '41', system_message: 'System running' })
  for (let number = 1; number < ACTIVE_ROBOTS - 3; number += 1) {
    const dev = await addDevice(db, {
      type: 1,
      id: 5000 + number,
      customerId: south,
      name: `Field ${number}`,
    })
    await setLatest(db, dev, {
      Battery: String(30 + number),
      robot_software: number % 3 === 0 ? '9.9.1' : '9.8.4',
    })
  }
}
