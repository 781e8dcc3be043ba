import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import { notFound } from '../../platform/errors.ts'
import { customerWithUsers, nameTaken } from './customers.errors.ts'

export interface StoredCustomer {
  readonly id: number
  readonly name: string
  /** Null: the internal customer. */
  readonly parentId: number | null
  readonly dealerId: number
  readonly path: readonly number[]
  readonly isDealer: boolean
  readonly isRootDealer: boolean
  readonly isInternal: boolean
  readonly salesRep: string | null
}

/**
 * Locks the tree: nobody else can add, move or delete a customer until the end of the transaction. Take this
 * lock before any row lock, to avoid deadlocks.
 */
export async function lockTree(db: Database): Promise<void> {
  await sql`select lock_customer_tree()`.execute(db)
}

/**
 * Locks customers until the end of the transaction, and returns them in the order of the given ids.
 * @throws notFound when one of them is not in the viewer's scope
 */
export async function lockCustomers<const Ids extends readonly number[]>(
  db: Database,
  ids: Ids,
): Promise<{ [Place in keyof Ids]: StoredCustomer }> {
  const { rows } = await sql<StoredCustomer>`
    select id, name, parent_id as "parentId", dealer_id as "dealerId", path, is_dealer as "isDealer",
      is_root_dealer as "isRootDealer", is_internal as "isInternal", sales_rep as "salesRep"
    from customer where id = any (${ids}::integer[]) order by id for no key update`.execute(db)
  const found = ids.map((wanted) => {
    const row = rows.find(({ id }) => id === wanted)
    if (row === undefined) throw notFound()
    return row
  })
  // One element for each id, in the same order, which the type of `map` does not express.
  return found as { [Place in keyof Ids]: StoredCustomer }
}

/** The name of a customer; undefined if the current user cannot see it. */
export async function findName(db: Database, id: number | null): Promise<string | undefined> {
  if (id === null) return undefined
  const row = await db.selectFrom('customer').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name
}

/** A unique index ensures that two customers of one dealer have different names. */
const nameViolation = (dealer: string, param: 'name' | 'parentId') =>
  violationsAs({ customer_name_of_dealer: () => nameTaken(dealer, param) })

/** @throws nameTaken */
export async function insertCustomer(
  db: Database,
  {
    parent,
    ...fields
  }: {
    name: string
    parent: StoredCustomer
    isDealer: boolean
    isInternal: boolean
    reviewed: boolean
  },
): Promise<number> {
  const { id } = await db
    .insertInto('customer')
    .values({
      name: fields.name,
      parent_id: parent.id,
      is_dealer: fields.isDealer,
      is_root_dealer: fields.isDealer,
      is_internal: fields.isInternal,
      reviewed: fields.reviewed,
      // A trigger sets it.
      path: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(nameViolation(parent.name, 'name'))
  return id
}

/** @param dealer the name of its parent @throws nameTaken */
export async function updateName(
  db: Database,
  { id, name, dealer }: { id: number; name: string; dealer: string },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ name })
    .where('id', '=', id)
    .execute()
    .catch(nameViolation(dealer, 'name'))
}

/** Moves a customer with everything below it; a trigger writes the paths. @throws nameTaken */
export async function updateParent(
  db: Database,
  { id, parent }: { id: number; parent: StoredCustomer },
): Promise<void> {
  await db
    .updateTable('customer')
    .set({ parent_id: parent.id })
    .where('id', '=', id)
    .execute()
    .catch(nameViolation(parent.name, 'parentId'))
}

export async function updateSalesRep(
  db: Database,
  { id, username }: { id: number; username: string | null },
): Promise<void> {
  await db.updateTable('customer').set({ sales_rep: username }).where('id', '=', id).execute()
}

/** Deletes a customer; what belongs to it goes to its parent. @throws notFound */
export async function deleteCustomer(db: Database, id: number): Promise<void> {
  const { rows } = await sql<{ deleted: boolean }>`select delete_customer(${id}) as deleted`
    .execute(db)
    .catch(violationsAs({ user_has_customer: () => customerWithUsers([], 1) }))
  if (rows[0]?.deleted !== true) throw notFound()
}
