import type { CustomerDeletion } from '@service-center/contract/customers/customer-changes.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Devices } from '../../platform/devices/devices.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { tellTablets } from '../customer-layouts/tablet-layouts.service.ts'
import type { Change } from './customer-change.ts'
import {
  type CustomerContents,
  findContents,
  findNameTakenAbove,
  shownContents,
} from './customer-deletion.views.ts'
import { listOwnGroups } from './customer-groups.store.ts'
import { checkMovable } from './customer-moves.service.ts'
import { findCustomer } from './customers.views.ts'
import { customerWithUsers, nameTakenAbove } from './customers.errors.ts'
import { deleteCustomer, lockCustomers, lockTree } from './customers.store.ts'

/** What a deletion concerns. @throws notFound, internal_customer_protected, own_customer_protected */
export async function findDeletion({ db, viewer }: Change, id: number): Promise<CustomerDeletion> {
  const contents = await findContents(db, id)
  checkMovable({ id }, viewer)
  if (contents === undefined) throw notFound()
  return shownContents(contents, { seesUsers: viewer.rights.has('User') })
}

interface Deleted {
  /** Everything that was there, for the log. */
  readonly before: object
  readonly after: { readonly movedTo: { readonly id: number; readonly name: string } }
  readonly concerned: readonly number[]
}

/**
 * Deletes a customer. Its sub-customers, devices, layouts, files, contacts and companies go to the customer above it;
 * accounts that belong to others too are taken off it.
 * @throws notFound, internal_customer_protected, own_customer_protected, changed_meanwhile, customer_with_users,
 *   customer_name_taken
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
  // Layouts and tablets of it are those of the customer above now.
  await tellTablets(db, devices, [contents.parent.id])
  return { before, after: { movedTo: contents.parent }, concerned }
}

/** Names are unlike under one dealer, also those that come up from below. @throws customer_name_taken */
async function checkNamesAbove(
  db: Database,
  { id, parent }: { id: number; parent: CustomerContents['parent'] },
): Promise<void> {
  const clash = await findNameTakenAbove(db, { id, parentId: parent.id })
  if (clash !== undefined) throw nameTakenAbove(clash, parent.name)
}

/** What a log needs to tell what was there: the customer, and the numbers of what hung from it. */
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
