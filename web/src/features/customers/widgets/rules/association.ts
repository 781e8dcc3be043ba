import { associationWith } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'

/** What the viewer has ticked to associate a customer with others than dealers. */
export interface Association {
  /** 'Allow association with a customer'. */
  readonly allowsCustomer: boolean
  /** 'Allow any association'. */
  readonly allowsAny: boolean
}

/** Whether a customer is offered as the dealer of another one. The top of the tree is decided elsewhere. */
function isAllowed(target: Customer, { allowsCustomer, allowsAny }: Association): boolean {
  const kind = associationWith(target)
  return kind === 'dealer' || allowsAny || (kind === 'customer' && allowsCustomer)
}

/** Whether a customer is offered as the dealer of a new one. Only a root dealer can have customer 1. */
export function isDealerForNew(
  target: Customer,
  { isRootDealer, ...association }: Association & { readonly isRootDealer: boolean },
): boolean {
  return target.id === INTERNAL_CUSTOMER_ID ? isRootDealer : isAllowed(target, association)
}

/** Whether a customer is offered as the new parent of another one. Customer 1 is 'any'. */
export function isParentFor(target: Customer, association: Association): boolean {
  return target.id === INTERNAL_CUSTOMER_ID ? association.allowsAny : isAllowed(target, association)
}
