import type { CustomerDeletion } from '@service-center/contract/customers/customer-dialogs.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { tellTablets } from '../customer-layouts/tablet-layouts.service.ts'
import type { Change } from './customer-change.ts'
import { listOwnGroups } from './customer-groups.service.ts'
import { checkMovable } from './customer-changes.service.ts'
import { customerWithUsers, nameTakenAbove } from './customers.errors.ts'
import { deleteCustomer, lockCustomers, lockTree } from './customers.store.ts'
import { findCustomer, listMissingGroups } from './customers.views.ts'

/** Everything that belongs to a customer, with all its users, also those that the viewer may not see. */
interface CustomerContents extends Omit<
  CustomerDeletion,
  'state' | 'usersOfItAlone' | 'hiddenUsersOfItAlone'
> {
  readonly usersOfItAlone: readonly string[]
}

/** Reads what belongs to a customer in scope; undefined for an unknown customer and the internal one. */
async function findContents(db: Database, id: number): Promise<CustomerContents | undefined> {
  const { rows } = await sql<Omit<CustomerContents, 'missingGroups'>>`
    with member as materialized (
      select m.username, not exists (
          select from user_customer o where o.username = m.username and o.customer_id <> m.customer_id)
        and (select count from customers_outside(m.username)) = 0 as "isAlone"
      from user_customer m join app_user u on u.username = m.username
      where m.customer_id = ${id} and u.deleted_at is null)
    select json_build_object('id', p.id, 'name', p.name) as parent,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
        from customer s where s.parent_id = c.id) as customers,
      ${devicesOf(DEVICE_TYPE.tablet)} as tablets, ${devicesOf(DEVICE_TYPE.robot)} as robots,
      ${devicesOf(DEVICE_TYPE.referenceStation)} as "referenceStations",
      (select count(*) from layout where customer_id = c.id and deleted_at is null)::integer as layouts,
      (select count(*) from crm_contact where customer_id = c.id)::integer as contacts,
      (select count(*) from crm_company where customer_id = c.id)::integer as companies,
      array(select username from member where not "isAlone" order by 1) as users,
      array(select username from member where "isAlone" order by 1) as "usersOfItAlone"
    from customer c join customer p on p.id = c.parent_id where c.id = ${id}`.execute(db)
  const [contents] = rows
  if (contents === undefined) return undefined
  const ids = contents.customers.map((customer) => customer.id)
  return { ...contents, missingGroups: await listMissingGroups(db, { ids, parentId: contents.parent.id }) }
}

const devicesOf = (type: number) => sql`
  (select coalesce(json_agg(json_build_object('id', d.device_id, 'name', d.name) order by d.device_id), '[]')
    from device d where d.customer_id = c.id and d.device_type = ${type})`

/** The name of a sub-customer that another child of the parent also has; otherwise undefined. */
async function findNameTakenAbove(
  db: Database,
  { id, parentId }: { id: number; parentId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select s.name from customer s
    join customer other on other.parent_id = ${parentId} and other.id <> ${id}
      and other.name_key = customer_name_key(s.name)
    where s.parent_id = ${id} order by s.id limit 1`.execute(db)
  return rows[0]?.name
}

/**
 * The contents as the viewer may see them.
 * @param seesUsers whether the viewer may see other users' accounts
 */
function shownContents(contents: CustomerContents, { seesUsers }: { seesUsers: boolean }): CustomerDeletion {
  const { users, usersOfItAlone } = contents
  return {
    ...contents,
    users: seesUsers ? users : [],
    usersOfItAlone: seesUsers ? [...usersOfItAlone] : [],
    hiddenUsersOfItAlone: seesUsers ? 0 : usersOfItAlone.length,
    state: stateOf(contents),
  }
}

/** A text that changes when what belongs to the customer changes. */
function stateOf(contents: CustomerContents): string {
  return createHash('sha256').update(JSON.stringify(contents)).digest('hex').slice(0, 32)
}

/**
 * What deleting a customer would affect. @throws notFound, internal_customer_protected,
 * own_customer_protected
 */
export async function findDeletion({ db, viewer }: Change, id: number): Promise<CustomerDeletion> {
  const contents = await findContents(db, id)
  checkMovable({ id }, viewer)
  if (contents === undefined) throw notFound()
  return shownContents(contents, { seesUsers: viewer.rights.has('User') })
}

interface Deleted {
  /** Everything that belonged to the customer, for the log. */
  readonly before: object
  readonly after: { readonly movedTo: { readonly id: number; readonly name: string } }
  readonly concerned: readonly number[]
}

/**
 * Deletes a customer. Its sub-customers, devices, layouts, files, contacts and companies go to the customer
 * above it; accounts that also belong to other customers lose this one.
 * @throws notFound, internal_customer_protected, own_customer_protected, changed_meanwhile,
 * customer_with_users, customer_name_taken
 */
export async function removeCustomer(
  { db, viewer, devices }: Change & { devices: Devices },
  { id, was }: { id: number; was?: string | undefined },
): Promise<Deleted> {
  await lockTree(db)
  const [customer] = await lockCustomers(db, [id])
  checkMovable(customer, viewer)
  const contents = await findContents(db, id)
  if (contents === undefined) throw notFound()
  const shown = shownContents(contents, { seesUsers: viewer.rights.has('User') })
  checkUnchanged(was, shown.state)
  if (contents.usersOfItAlone.length > 0) {
    throw customerWithUsers(shown.usersOfItAlone, shown.hiddenUsersOfItAlone)
  }
  await checkNamesAbove(db, { id, parent: contents.parent })
  const before = await recordOf(db, { id, contents })
  const concerned = await listConcerned(db, [id], { below: true })
  await deleteCustomer(db, id)
  // Its layouts and tablets belong to the customer above now.
  await tellTablets(db, devices, [contents.parent.id])
  return { before, after: { movedTo: contents.parent }, concerned }
}

/** Checks that no sub-customer that moves up has a name that is taken there. @throws customer_name_taken */
async function checkNamesAbove(
  db: Database,
  { id, parent }: { id: number; parent: CustomerContents['parent'] },
): Promise<void> {
  const clash = await findNameTakenAbove(db, { id, parentId: parent.id })
  if (clash !== undefined) throw nameTakenAbove(clash, parent.name)
}

/** The customer and the counts of what belonged to it, for the user action log. */
async function recordOf(
  db: Database,
  { id, contents }: { id: number; contents: CustomerContents },
): Promise<object> {
  const customer = await findCustomer(db, { id, countsUsers: false })
  const company = await db
    .selectFrom('customer_company')
    .select(['company_id', 'company_name'])
    .where('customer_id', '=', id)
    .executeTakeFirst()
  const { own: _own, subtree: _subtree, ...fields } = customer ?? {}
  return {
    ...fields,
    groups: await listOwnGroups(db, id),
    company: company ?? null,
    customers: contents.customers,
    tablets: numbers(contents.tablets),
    robots: numbers(contents.robots),
    referenceStations: numbers(contents.referenceStations),
    layouts: contents.layouts,
    contacts: contents.contacts,
    companies: contents.companies,
    users: contents.users,
  }
}

const numbers = (items: readonly { readonly id: number }[]) => items.map(({ id }) => id)
