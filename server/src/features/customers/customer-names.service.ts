import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { cleanCustomerName } from '@service-center/contract/customers/customer-rules.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { internalCustomer, ownCustomer } from './customers.errors.ts'
import { findName, lockCustomers, updateName } from './customers.store.ts'
import { type Change, type Changed, recordCustomerChange, type Undoable } from './customer-change.ts'

export interface NameValue {
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
 * Renames a customer. Its dealer has to be in scope: otherwise the names of customers that the viewer does not see would
 * be told.
 * @throws notFound, internal_customer_protected, own_customer_protected, changed_meanwhile, customer_name_taken
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
  // Viewers of the customers below see it as the name of their dealer.
  const concerned = await listConcerned(db, [customerId], { below: true })
  return { customerId, before, after, concerned }
}
