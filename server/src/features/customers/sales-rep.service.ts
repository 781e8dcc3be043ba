import { customerChanges } from '@service-center/contract/customers/customer-changes.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkUnchanged } from '../../platform/errors.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'
import { type Change, type Changed, recordCustomerChange, type Undoable } from './customer-change.ts'
import { internalCustomer, unknownUser } from './customers.errors.ts'
import { lockCustomers, updateSalesRep } from './customers.store.ts'
import { listSalesReps } from './sales-reps.views.ts'

/** A user name; '' for none. */
export interface SalesRepValue {
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
 * @param options.isUndo the former one is set again, also one who could no longer be chosen
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

/** The name as it is stored: user names are the same in upper and lower case. @throws user_not_found */
async function storedName(
  db: Database,
  { customerId, username }: { customerId: number; username: string },
): Promise<string> {
  if (username === '') return ''
  const candidates = await listSalesReps(db, customerId)
  const found = candidates.find((one) => one.username.toLowerCase() === username.toLowerCase())
  if (found === undefined) throw unknownUser()
  return found.username
}
