import { useViewer } from '../../../../api/credentials.ts'
import { mayCall } from '../../../../api/rights.ts'
import { CheckboxField } from '../../../../kit/fields/SwitchField.tsx'
import { TickRow } from '../../../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../../../kit/form/field-paths.ts'

interface AssociationFieldsProps {
  allowsCustomer: FieldBinding<boolean>
  allowsAny: FieldBinding<boolean>
}

/** Which customers are offered besides dealers, for holders of the right ChooseCustomerAsDealer. */
export function AssociationFields({ allowsCustomer, allowsAny }: AssociationFieldsProps) {
  if (!mayCall(useViewer(), 'ChooseCustomerAsDealer')) return null
  return (
    <TickRow>
      <CheckboxField label="Allow association with a customer" {...allowsCustomer} />
      <CheckboxField label="Allow any association" {...allowsAny} />
    </TickRow>
  )
}
