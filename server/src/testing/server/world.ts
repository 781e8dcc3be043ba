import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import type { Database } from '../../platform/database/database.ts'

/** The password of every test user. */
export const TEST_PASSWORD = 'correct horse battery staple'

/**
 * Its hash with the cheapest parameters. A hash contains its parameters, so the product can check it, and tests do not pay
 * for the expensive hashes of real passwords.
 */
let passwordHash: Promise<string> | undefined
const CHEAPEST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** Adds a customer and returns its id. */
export async function addCustomer(
  db: Database,
  customer: { name: string; parentId?: number; isDealer?: boolean; salesRep?: string; countries?: string[] },
): Promise<number> {
  const row = await db
    .insertInto('customer')
    .values({
      name: customer.name,
      parent_id: customer.parentId ?? 1,
      is_dealer: customer.isDealer ?? false,
      sales_rep: customer.salesRep ?? null,
      countries: customer.countries ?? [],
      path: sql`'{}'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Adds a user with the tests' password. */
export async function addUser(
  db: Database,
  user: { username: string; customers: number[]; rights?: string[]; verified?: boolean },
): Promise<void> {
  passwordHash ??= hash(TEST_PASSWORD, CHEAPEST)
  const { username } = user
  await db
    .insertInto('app_user')
    .values({ username, verified: user.verified ?? true })
    .execute()
  await db
    .insertInto('user_secret')
    .values({ username, password_hash: await passwordHash })
    .execute()
  const customers = user.customers.map((customer_id, position) => ({ username, customer_id, position }))
  await db.insertInto('user_customer').values(customers).execute()
  const rights = ['Default', ...(user.rights ?? [])].map((tag) => ({ username, tag }))
  await db.insertInto('user_access').values(rights).execute()
}

/** Opens a session of a user and returns its id. */
export async function addSession(db: Database, username: string): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('session')
    .values({ id, username, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  return id
}

/** Adds a device and returns its key in the database. */
export async function addDevice(
  db: Database,
  device: { type: DeviceType; id: number; customerId: number; name?: string; replacementId?: number },
): Promise<number> {
  const { replacementId } = device
  const row = await db
    .insertInto('device')
    .values({
      device_type: device.type,
      device_id: device.id,
      customer_id: device.customerId,
      name: device.name ?? '',
      replacement_id: replacementId ?? null,
      deprecated_at: replacementId === undefined ? null : new Date(),
    })
    .returning('dev')
    .executeTakeFirstOrThrow()
  return row.dev
}
