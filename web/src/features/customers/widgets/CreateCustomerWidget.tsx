import type { Customer } from '@service-center/contract/customers/customers.ts'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { ReadOnlyField, TickRow } from '../../../kit/form/FieldLayout.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Missing } from '../../../ui/state/Missing.tsx'
import { useCustomers } from '../use-customers.ts'
import { AssociationFields } from './parts/AssociationFields.tsx'
import { GroupFields } from './parts/GroupFields.tsx'
import { InheritedGroups } from './parts/InheritedGroups.tsx'
import { useCreateCustomer } from './parts/use-create-customer.ts'

/** Creates a customer below a dealer, or a root dealer. A lazy default export. */
export default function CreateCustomerWidget({ prefill }: WidgetProps) {
  const { form, kind, offered, ownDealers, mayCreateRoot, groups, setRootDealer } = useCreateCustomer(prefill)
  return (
    <WidgetForm
      form={form}
      verb={`Create ${kind}`}
      isWaiting={groups.isLoading}
      isVerbDisabled={!groups.isLoading && groups.load.data === undefined}
    >
      <TextField label="Name" withAsterisk {...form.field('name')} />
      <DealerField
        offered={offered}
        ownDealers={ownDealers}
        isOpen={form.values.allowsCustomer || form.values.allowsAny}
        {...form.field('parentId')}
      />
      <AssociationFields allowsCustomer={form.field('allowsCustomer')} allowsAny={form.field('allowsAny')} />
      {mayCreateRoot && (
        <TickRow>
          <CheckboxField label="is root dealer" {...form.field('isRootDealer')} onChange={setRootDealer} />
          <CheckboxField label="is internal" {...form.field('isInternal')} />
        </TickRow>
      )}
      <UnlessFailed load={groups.load}>
        <GroupFields fields={groups.fields} binding={(key) => form.field(`groups.${key}`)} />
        <InheritedGroups groups={groups.automatic} />
      </UnlessFailed>
    </WidgetForm>
  )
}

interface DealerFieldProps extends FieldBinding<number | null> {
  offered: (customer: Customer) => boolean
  /** Those of the viewer's own customers that can be the dealer. */
  ownDealers: readonly Customer[]
  /** Whether others are allowed, so that there is something to choose. */
  isOpen: boolean
}

/** The dealer of a new customer. Admins choose it; for others it is filled in, unless they have several. */
function DealerField({ offered, ownDealers, isOpen, ...field }: DealerFieldProps) {
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
