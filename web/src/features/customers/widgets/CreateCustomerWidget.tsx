import type { WidgetProps } from '../../../kit/widgets/widget.ts'
import { WidgetForm } from '../../../kit/widgets/WidgetForm.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TickRow } from '../../../kit/form/FieldLayout.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { AssociationFields } from './parts/AssociationFields.tsx'
import { DealerField } from './parts/DealerField.tsx'
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
