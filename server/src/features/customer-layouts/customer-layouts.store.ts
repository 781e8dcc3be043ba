import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** A customer that layouts are taken from or given to. */
export interface LayoutOwner {
  readonly id: number
  readonly name: string
  readonly path: readonly number[]
}

/**
 * Locks the source and the target of a transfer, so that neither is deleted before the end of the
 * transaction. Call it first: the deletion of a customer locks in the same order.
 * @throws notFound when one is out of scope
 */
export async function lockBoth(
  db: Database,
  { from, to }: { from: number; to: number },
): Promise<{ source: LayoutOwner; target: LayoutOwner }> {
  const { rows } = await sql<LayoutOwner>`
    select id, name, path from lock_layout_owners(array[${from}, ${to}]::integer[])`.execute(db)
  const [source, target] = [from, to].map((wanted) => rows.find(({ id }) => id === wanted))
  if (source === undefined || target === undefined) throw notFound()
  return { source, target }
}

/** @throws notFound when the customer is out of scope */
export async function lockOwner(db: Database, id: number): Promise<LayoutOwner> {
  return (await lockBoth(db, { from: id, to: id })).source
}

/** A layout that is locked until the end of the transaction. */
export interface LockedLayout {
  readonly id: number
  readonly customerId: number
  readonly isDeleted: boolean
  /** Whether it was replaced by another one. */
  readonly isReplaced: boolean
}

/** Locks the layouts that are in scope, always in the same order. */
export async function lockLayouts(db: Database, ids: readonly number[]): Promise<LockedLayout[]> {
  const { rows } = await sql<LockedLayout>`
    select id, customer_id as "customerId", deleted_at is not null as "isDeleted", date_to is not null as "isReplaced"
    from layout where id = any (${ids}::integer[]) order by id for update`.execute(db)
  return rows
}

/** The layouts among the given ones that a customer has a copy of in use. */
export async function listCopied(
  db: Database,
  { customer, ids }: { customer: number; ids: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct original_id as id from layout
    where original_id = any (${ids}::integer[]) and customer_id = ${customer} and deleted_at is null
      and date_to is null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Inserts copies of layouts, which belong to all tablets of the customer; returns their ids. */
export async function insertCopies(
  db: Database,
  { customer, ids, username }: { customer: number; ids: readonly number[]; username: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into layout (original_id, customer_id, name, template_id, generated, tags, created_by)
    select id, ${customer}, name, template_id, generated, tags, ${username}
    from layout where id = any (${ids}::integer[]) order by date_from, id
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Puts layouts into the trash of their customer. */
export async function updateAsDeleted(
  db: Database,
  { ids, username }: { ids: readonly number[]; username: string },
): Promise<void> {
  await sql`
    update layout set deleted_at = now(), deleted_by = ${username}
    where id = any (${ids}::integer[])`.execute(db)
}

/** Takes layouts out of the trash of their customer. */
export async function updateAsRestored(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update layout set deleted_at = null, deleted_by = null where id = any (${ids}::integer[])`.execute(db)
}

export async function deleteLayouts(db: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from layout where id = any (${ids}::integer[])`.execute(db)
}
