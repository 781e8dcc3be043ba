import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { lockGroupsOfRobot } from '../../platform/devices/robot-groups-lock.ts'
import { notFound } from '../../platform/errors.ts'

/**
 * A customer's own groups; nobody else changes them until the end of the transaction.
 * @throws notFound when the customer is not in the viewer's scope
 */
export async function lockCustomerGroups(db: Database, customer: number): Promise<{ groups: number[] }> {
  const { rows } = await sql`select from customer where id = ${customer} for no key update`.execute(db)
  if (rows.length === 0) throw notFound()
  const groups = await db
    .selectFrom('customer_access_group')
    .select('group_id')
    .where('customer_id', '=', customer)
    .orderBy('group_id')
    .execute()
  return { groups: groups.map(({ group_id }) => group_id) }
}

/** Replaces a customer's own groups by existing ones. */
export async function setCustomerGroups(
  db: Database,
  { customer, groups }: { customer: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    delete from customer_access_group where customer_id = ${customer} and group_id <> all (${groups}::integer[])
  `.execute(db)
  await sql`
    insert into customer_access_group (customer_id, group_id) select ${customer}, unnest(${groups}::integer[])
    on conflict do nothing`.execute(db)
}

/** A robot's extra groups; nobody else changes them until the end of the transaction. */
export async function lockRobotGroups(db: Database, dev: number): Promise<number[]> {
  await lockGroupsOfRobot(db, dev)
  const groups = await db
    .selectFrom('robot_extra_access_group')
    .select('group_id')
    .where('dev', '=', dev)
    .orderBy('group_id')
    .execute()
  return groups.map(({ group_id }) => group_id)
}

/** Replaces a robot's extra groups by existing ones. */
export async function setRobotGroups(
  db: Database,
  { dev, groups }: { dev: number; groups: readonly number[] },
): Promise<void> {
  await sql`
    delete from robot_extra_access_group where dev = ${dev} and group_id <> all (${groups}::integer[])`.execute(
    db,
  )
  await sql`
    insert into robot_extra_access_group (dev, group_id) select ${dev}, unnest(${groups}::integer[])
    on conflict do nothing`.execute(db)
}
