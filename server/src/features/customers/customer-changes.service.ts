import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { cleanCustomerName, mayBeParent } from '@service-center/contract/customers/customer-rules.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { aboutFields, checkUnchanged } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { type Change, type Changed, recordCustomerChange, type Undoable } from './customer-change.ts'
import { internalCustomer, noDealer, ownCustomer } from './customers.errors.ts'
import {
  findName,
  lockCustomers,
  lockTree,
  type StoredCustomer,
  updateName,
  updateParent,
  updateSalesRep,
} from './customers.store.ts'
import { listSalesReps } from './customers.views.ts'

/** The parent of a customer, with its name for the log. */
export interface ParentValue {
  readonly parentId: number
  readonly parent: string
}

interface Move {
  readonly customerId: number
  readonly parentId: number
  readonly was?: number | undefined
}

/** @throws as `moveCustomer` */
export async function setParent(change: Change, wanted: Move): Promise<Undoable<ParentValue>> {
  const changed = await moveCustomer(change, wanted)
  return recordCustomerChange(change, changed, {
    actionType: customerChanges.setParent.actionType,
    valueName: 'Dealer',
    wordOf: ({ parent }) => parent,
  })
}

/**
 * Moves a customer with everything below it. Its new place stays in the viewer's scope, because its parent
 * is.
 * @param options.isUndo the customer goes back to its former parent, which needs no right to choose it
 * @throws notFound, internal_customer_protected, own_customer_protected, changed_meanwhile,
 * customer_below_itself, customer_is_no_dealer, customer_name_taken
 */
export async function moveCustomer(
  { db, viewer }: Change,
  { customerId, parentId, was }: Move,
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<Changed<ParentValue>> {
  await lockTree(db)
  const [customer, parent] = await lockCustomers(db, [customerId, parentId])
  checkMovable(customer, viewer)
  const formerId = customer.parentId ?? INTERNAL_CUSTOMER_ID
  checkUnchanged(was, formerId)
  const before = { parentId: formerId, parent: (await findName(db, formerId)) ?? '' }
  const after = { parentId, parent: parent.name }
  if (formerId === parentId) return { customerId, before, after: before, concerned: [] }
  if (parent.path.includes(customerId)) throw aboutFields('customer_below_itself', ['parentId'])
  if (!isUndo && !mayBeParent(parent, viewer.rights)) throw noDealer()

  const formerly = await listConcerned(db, [customerId], { below: true })
  await updateParent(db, { id: customerId, parent })
  const now = await listConcerned(db, [customerId])
  return { customerId, before, after, concerned: [...new Set([...formerly, ...now])] }
}

/**
 * Moving one of the viewer's own customers would change the scope of everybody who belongs to it, so it is
 * refused.
 * @throws internal_customer_protected, own_customer_protected
 */
export function checkMovable({ id }: Pick<StoredCustomer, 'id'>, { customers }: Viewer): void {
  if (id === INTERNAL_CUSTOMER_ID) throw internalCustomer()
  if (customers.includes(id)) throw ownCustomer()
}

interface NameValue {
  readonly name: string
}

/** @throws as `changeName` */
export async function setName(
  change: Change,
  wanted: { customerId: number; name: string; was?: string | undefined },
): Promise<Undoable<NameValue>> {
  const changed = await changeName(change.db, wanted)
  return recordCustomerChange(change, changed, {
    actionType: customerChanges.setName.actionType,
    valueName: 'Name',
    wordOf: ({ name }) => name,
  })
}

/**
 * Renames a customer. Its dealer must be in scope: otherwise the error about a taken name would reveal
 * customers that the viewer does not see.
 * @throws notFound, internal_customer_protected, own_customer_protected, changed_meanwhile,
 * customer_name_taken
 */
export async function changeName(
  db: Database,
  { customerId, name, was }: { customerId: number; name: string; was?: string | undefined },
): Promise<Changed<NameValue>> {
  const [customer] = await lockCustomers(db, [customerId])
  if (customer.id === INTERNAL_CUSTOMER_ID) throw internalCustomer()
  const dealer = await findName(db, customer.parentId)
  if (dealer === undefined) throw ownCustomer()
  checkUnchanged(was, customer.name)
  const before = { name: customer.name }
  const after = { name: cleanCustomerName(name) }
  if (after.name !== before.name) await updateName(db, { id: customerId, name: after.name, dealer })
  // Viewers of the customers below see the name as that of their dealer.
  const concerned = await listConcerned(db, [customerId], { below: true })
  return { customerId, before, after, concerned }
}

/** A user name; '' for none. */
interface SalesRepValue {
  readonly salesRep: string
}

interface SalesRepChange {
  readonly customerId: number
  readonly username: string
  readonly was?: string | undefined
}

/** @throws as `changeSalesRep` */
export async function setSalesRep(change: Change, wanted: SalesRepChange): Promise<Undoable<SalesRepValue>> {
  const changed = await changeSalesRep(change.db, wanted)
  return recordCustomerChange(change, changed, {
    actionType: customerChanges.setSalesRep.actionType,
    valueName: 'Sales rep',
    wordOf: ({ salesRep }) => salesRep,
  })
}

/**
 * Sets or clears a customer's sales representative.
 * @param options.isUndo restores the former user, even one who could no longer be chosen
 * @throws notFound, internal_customer_protected, changed_meanwhile, user_not_found
 */
export async function changeSalesRep(
  db: Database,
  { customerId, username, was }: SalesRepChange,
  { isUndo = false }: { isUndo?: boolean } = {},
): Promise<Changed<SalesRepValue>> {
  const [customer] = await lockCustomers(db, [customerId])
  if (customerId === INTERNAL_CUSTOMER_ID) throw internalCustomer()
  const before = customer.salesRep ?? ''
  checkUnchanged(was, before)
  const after = isUndo || username === before ? username : await storedName(db, { customerId, username })
  await updateSalesRep(db, { id: customerId, username: after === '' ? null : after })
  const concerned = await listConcerned(db, [customerId])
  return { customerId, before: { salesRep: before }, after: { salesRep: after }, concerned }
}

/** The stored spelling of the name: user names are compared ignoring case. @throws user_not_found */
async function storedName(
  db: Database,
  { customerId, username }: { customerId: number; username: string },
): Promise<string> {
  if (username === '') return ''
  const candidates = await listSalesReps(db, customerId)
  const found = candidates.find((one) => one.username.toLowerCase() === username.toLowerCase())
  if (found === undefined) throw aboutFields('user_not_found', ['username'])
  return found.username
}
