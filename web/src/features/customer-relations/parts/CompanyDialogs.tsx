import * as api from '@service-center/contract/api.ts'
import type { CompanyFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import type { CrmCompany } from '@service-center/contract/customer-relations/crm.ts'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '../../../api/credentials.ts'
import { addressOf } from '../../../kit/addresses.ts'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../use-relations.ts'
import { ownerRule, VisibleToField } from './VisibleToField.tsx'

const EMPTY: CompanyFields = { name: '', country: '', city: '', address: '', zip: '', state: '', phone: '' }

const fieldsOf = ({ name, country, city, address, zip, state, phone }: CompanyFields): CompanyFields => ({
  name,
  country,
  city,
  address,
  zip,
  state,
  phone,
})

const LABELS = [
  ['name', 'Name'],
  ['country', 'Country'],
  ['city', 'City'],
  ['address', 'Address'],
  ['zip', 'ZIP'],
  ['state', 'State'],
  ['phone', 'Phone'],
] as const

/** Creates a company and opens it. */
export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { customerId } = useViewer()
  const form = useApiForm(api.crmChanges.createCompany, {
    initialValues: { ...EMPTY, customerId: customerId[0] ?? null },
    input: ({ customerId: owner, ...fields }) => ({ body: { ...fields, customerId: owner ?? 0 } }),
    rules: ownerRule,
    success: (_reply, { name }) => `Company ${name} was created`,
    onSuccess: async ({ id }) => {
      onClose()
      await navigate(addressOf.company(id))
    },
  })
  return (
    <DialogForm form={form} title="New company" verb="Create company" onClose={onClose}>
      <CompanyInputs form={form} />
      <VisibleToField form={form} noun="company" />
    </DialogForm>
  )
}

/** Edits a company. */
export function EditCompanyDialog({ company, onClose }: { company: CrmCompany; onClose: () => void }) {
  const form = useRecordForm(api.crmChanges.updateCompany, {
    record: company,
    query: useRecordQuery(api.crm.companies, company.id),
    toValues: fieldsOf,
    input: (values, base) => ({ params: { id: base.id }, body: { ...values, was: fieldsOf(base) } }),
    noun: 'company',
    compared: LABELS.map(([field, label]) => ({
      field,
      label,
      text: (values: CompanyFields) => values[field],
    })),
    success: (_reply, { name }) => `Company ${name} was saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit company"
      about={company.name}
      verb="Save company"
      needsChange
      onClose={onClose}
    >
      <CompanyInputs form={form} />
    </DialogForm>
  )
}

function CompanyInputs({ form }: { form: Pick<CheckedForm<CompanyFields>, 'field'> }) {
  return (
    <>
      <TextField label="Name" withAsterisk {...form.field('name')} />
      <TextField label="Address" {...form.field('address')} />
      <FieldRow>
        <TextField label="ZIP" {...form.field('zip')} />
        <TextField label="City" {...form.field('city')} />
      </FieldRow>
      <FieldRow>
        <TextField label="State" {...form.field('state')} />
        <TextField label="Country" {...form.field('country')} />
      </FieldRow>
      <TextField label="Phone" type="tel" {...form.field('phone')} />
    </>
  )
}
