import { sql } from 'kysely'
import type { User } from '@service-center/contract/users/user.ts'
import type { Database } from '../../../platform/database/database.ts'
import { violationsAs } from '../../../platform/database/database-errors.ts'
import { usernameTaken } from '../users.errors.ts'

/** The columns of an account, in the contract's names. */
export type AccountFields = Pick<
  User,
  'firstname' | 'lastname' | 'email' | 'contractAccess' | 'verified' | 'from' | 'to'
>

const columnsOf = (fields: AccountFields) => ({
  firstname: fields.firstname,
  lastname: fields.lastname,
  email: fields.email,
  contract_access: fields.contractAccess,
  verified: fields.verified,
  valid_from: momentOf(fields.from),
  valid_to: momentOf(fields.to),
})

const momentOf = (seconds: number | null) =>
  seconds === null ? null : sql<Date>`to_timestamp(${seconds}::float8)`

const nameViolations = violationsAs({
  app_user_pkey: usernameTaken,
  app_user_lower: usernameTaken,
  app_user_confusable: usernameTaken,
})

export async function insertUser(
  db: Database,
  { username, fields }: { username: string; fields: AccountFields },
): Promise<void> {
  await db
    .insertInto('app_user')
    .values({ username, ...columnsOf(fields) })
    .execute()
    .catch(nameViolations)
}

/** Locks an account until the end of the transaction; undefined when the viewer may not change it. */
export async function lockUser(db: Database, username: string): Promise<{ version: number } | undefined> {
  return db
    .selectFrom('app_user')
    .select('version')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** As `lockUser`, for a deleted account: whether the viewer may change it. */
export async function lockDeletedUser(db: Database, username: string): Promise<boolean> {
  const locked = await db
    .selectFrom('app_user')
    .select('username')
    .where('username', '=', username)
    .where('deleted_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  return locked !== undefined
}

/** Whether a deleted account in the viewer's scope has this name, or one that looks the same. */
export async function isNameOfDeleted(db: Database, username: string): Promise<boolean> {
  const found = await db
    .selectFrom('app_user')
    .select('username')
    .where(sql`confusable_form(username)`, '=', sql`confusable_form(${username})`)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateUserFields(
  db: Database,
  { username, fields }: { username: string; fields: AccountFields },
): Promise<void> {
  await db
    .updateTable('app_user')
    .set(({ eb, ref }) => ({ ...columnsOf(fields), version: eb(ref('version'), '+', 1) }))
    .where('username', '=', username)
    .execute()
}

export async function markDeleted(db: Database, username: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set(({ eb, ref }) => ({ deleted_at: new Date(), version: eb(ref('version'), '+', 1) }))
    .where('username', '=', username)
    .execute()
}

export async function markRestored(db: Database, username: string): Promise<void> {
  await db
    .updateTable('app_user')
    .set(({ eb, ref }) => ({ deleted_at: null, version: eb(ref('version'), '+', 1) }))
    .where('username', '=', username)
    .execute()
}

/** The customers of a user that are out of the viewer's scope: how many, and their position in the user's list. */
export interface CustomersOutside {
  count: number
  first: number | null
  last: number | null
  /** Whether one of them is the main customer. */
  isMain: boolean
}

export async function findCustomersOutside(db: Database, username: string): Promise<CustomersOutside> {
  const { rows } = await sql<CustomersOutside>`
    select count, first, last, is_main as "isMain" from customers_outside(${username})`.execute(db)
  return rows[0] ?? { count: 0, first: null, last: null, isMain: false }
}

/**
 * Replaces the user's customers, in this order, within the viewer's scope: those out of scope stay, before or
 * after the new ones. New ones are inserted first, because a user without a customer is out of scope.
 */
export async function replaceCustomers(
  db: Database,
  options: { username: string; customers: readonly number[]; outside?: CustomersOutside },
): Promise<void> {
  const { username, customers, outside } = options
  const start = outside === undefined ? 0 : firstPosition(customers.length, outside)
  await db
    .insertInto('user_customer')
    .values(customers.map((customer_id, index) => ({ username, customer_id, position: start + index })))
    .onConflict((conflict) =>
      conflict
        .columns(['username', 'customer_id'])
        .doUpdateSet(({ ref }) => ({ position: ref('excluded.position') })),
    )
    .execute()
  await db
    .deleteFrom('user_customer')
    .where('username', '=', username)
    .where('customer_id', 'not in', customers)
    .execute()
}

function firstPosition(given: number, { first, last, isMain }: CustomersOutside): number {
  if (first === null || last === null) return 0
  return isMain ? last + 1 : first - given
}

export async function replaceRights(
  db: Database,
  { username, rights }: { username: string; rights: readonly string[] },
): Promise<void> {
  await db.deleteFrom('user_access').where('username', '=', username).where('tag', 'not in', rights).execute()
  await sql`
    insert into user_access (username, tag)
    select ${username}, tag from unnest(${rights}::text[]) tag
    where tag not in (select tag from user_access where username = ${username})`.execute(db)
}
