import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useViewer } from '../../../../api/credentials.ts'
import { isInternal } from '../../../../api/is-internal.ts'
import { CustomerField } from '../../../../kit/fields/CustomerField.tsx'
import { ReadOnlyField } from '../../../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../../../kit/form/field-paths.ts'
import { FormError } from '../../../../ui/form/FormError.tsx'
import { Missing } from '../../../../ui/state/Missing.tsx'
import { useCustomers } from '../../use-customers.ts'

interface DealerFieldProps extends FieldBinding<number | null> {
  offered: (customer: Customer) => boolean
  /** Those of the viewer's own customers that can be the dealer. */
  ownDealers: readonly Customer[]
  /** Whether others are allowed, so that there is something to choose. */
  isOpen: boolean
}

/** The dealer of a new customer. Admins choose it; for others it is filled in, unless they have several. */
export function DealerField({ offered, ownDealers, isOpen, ...field }: DealerFieldProps) {
  const isAdmin = isInternal(useViewer())
  const { byId } = useCustomers()
  if (isAdmin || isOpen || ownDealers.length > 1) {
    const isOwn = ({ id }: Customer) => ownDealers.some((one) => one.id === id)
    return (
      <CustomerField
        label="Dealer"
        placeholder="Choose a dealer"
        withAsterisk
        offered={isAdmin || isOpen ? offered : isOwn}
        {...field}
      />
    )
  }
  const dealer = byId.get(field.value ?? Number.NaN)
  return (
    <div data-field={field.name} data-field-error={field.error === undefined ? undefined : true}>
      <ReadOnlyField label="Dealer">{dealer?.name ?? <Missing word="None" />}</ReadOnlyField>
      {field.error !== undefined && <FormError>{field.error}</FormError>}
    </div>
  )
}
