import { associationWith } from '@service-center/contract/customers/customer-rules.ts'
import type { Customer } from '@service-center/contract/customers/customers.ts'
import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { useViewer } from '../../../api/session/credentials.ts'
import { mayCall } from '../../../api/session/rights.ts'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TickRow } from '../../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'

/** The ticks that allow a customer to have a dealer that is not a dealer by its kind. */
interface Association {
  /** 'Allow association with a customer'. */
  readonly allowsCustomer: boolean
  /** 'Allow any association'. */
  readonly allowsAny: boolean
}

interface AssociationFieldsProps {
  allowsCustomer: FieldBinding<boolean>
  allowsAny: FieldBinding<boolean>
}

/** Only for viewers with the right ChooseCustomerAsDealer. */
export function AssociationFields({ allowsCustomer, allowsAny }: AssociationFieldsProps) {
  if (!mayCall(useViewer(), 'ChooseCustomerAsDealer')) return null
  return (
    <TickRow>
      <CheckboxField label="Allow association with a customer" {...allowsCustomer} />
      <CheckboxField label="Allow any association" {...allowsAny} />
    </TickRow>
  )
}

/** Whether a customer is offered as the dealer of a new one. Customer 1 is only offered for a root dealer. */
export function isDealerForNew(
  target: Customer,
  { isRootDealer, ...association }: Association & { readonly isRootDealer: boolean },
): boolean {
  return target.id === INTERNAL_CUSTOMER_ID ? isRootDealer : isAllowed(target, association)
}

/** Whether a customer is offered as the new parent of another one. Customer 1 needs 'any association'. */
export function isParentFor(target: Customer, association: Association): boolean {
  return target.id === INTERNAL_CUSTOMER_ID ? association.allowsAny : isAllowed(target, association)
}

/** Whether a customer is offered as the dealer of another one. Does not cover customer 1. */
function isAllowed(target: Customer, { allowsCustomer, allowsAny }: Association): boolean {
  const kind = associationWith(target)
  return kind === 'dealer' || allowsAny || (kind === 'customer' && allowsCustomer)
}
