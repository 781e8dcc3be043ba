import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { mayBeParent } from '@service-center/contract/customers/customer-rules.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { type Change, type Changed, recordCustomerChange, type Undoable } from './customer-change.ts'
import { belowItself, internalCustomer, noDealer, ownCustomer } from './customers.errors.ts'
import { findName, lockCustomers, lockTree, type StoredCustomer, updateParent } from './customers.store.ts'

/** The parent of a customer, with its name, which the log keeps. */
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
 * Moves a customer with everything below it. Its new place stays in the viewer's scope, because its parent is.
 * @param options.isUndo it goes back to where it stood, so that place needs no right to choose it
 * @throws notFound, internal_customer_protected, own_customer_protected, changed_meanwhile, customer_below_itself,
 *   customer_is_no_dealer, customer_name_taken
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
  if (parent.path.includes(customerId)) throw belowItself()
  if (!isUndo && !mayBeParent(parent, viewer.rights)) throw noDealer()

  const formerly = await listConcerned(db, [customerId], { below: true })
  await updateParent(db, { id: customerId, parent })
  const now = await listConcerned(db, [customerId])
  return { customerId, before, after, concerned: [...new Set([...formerly, ...now])] }
}

/**
 * A viewer who moved one of their own customers would lose or gain scope for everybody who belongs to it.
 * @throws internal_customer_protected, own_customer_protected
 */
export function checkMovable({ id }: Pick<StoredCustomer, 'id'>, { customers }: Viewer): void {
  if (id === INTERNAL_CUSTOMER_ID) throw internalCustomer()
  if (customers.includes(id)) throw ownCustomer()
}
