import { type DocumentKind, documentKind, KIND_NAMES } from '@service-center/contract/documents/documents.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { SelectField } from '../../kit/fields/picks/SelectField.tsx'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'

interface KindFieldProps extends FieldBinding<DocumentKind> {
  kinds: readonly DocumentKind[]
}

/** Hidden on pages with only one kind. */
export function KindField({ kinds, ...field }: KindFieldProps) {
  if (kinds.length < 2) return null
  return (
    <SelectField
      label="Kind"
      withAsterisk
      clearable={false}
      searchable={false}
      data={kinds.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
      {...field}
      onChange={(value) => {
        const { success, data } = documentKind.safeParse(value)
        if (success) field.onChange(data)
      }}
    />
  )
}

/** The customer that a document belongs to. */
export function OwnerField(field: FieldBinding<number | null>) {
  return (
    <CustomerField
      label="For"
      withAsterisk
      description="Users of this customer, of all below it and of all above it can read it. The internal customer: everybody."
      {...field}
    />
  )
}
