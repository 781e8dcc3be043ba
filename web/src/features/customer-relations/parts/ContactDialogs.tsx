import * as api from '@service-center/contract/api.ts'
import type { ContactFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import type { CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { useMemo } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { MultiSelectField } from '../../../kit/fields/MultiSelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { contactName, useCompanies, useRecordQuery } from '../use-relations.ts'
import { ownerRule, VisibleToField } from './VisibleToField.tsx'

const EMPTY: ContactFields = { firstname: '', lastname: '', phone: '', email: '', country: '', companies: [] }

const fieldsOf = ({
  firstname,
  lastname,
  phone,
  email,
  country,
  companies,
}: ContactFields): ContactFields => ({
  firstname,
  lastname,
  phone,
  email,
  country,
  companies,
})

const LABELS = [
  ['firstname', 'First name'],
  ['lastname', 'Last name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['country', 'Country'],
] as const

/** Creates a contact, of a company if it is opened there. */
export function CreateContactDialog({ companyId, onClose }: { companyId?: string; onClose: () => void }) {
  const { customerId } = useViewer()
  const companies = companyId === undefined ? [] : [companyId]
  const form = useApiForm(api.crmChanges.createContact, {
    initialValues: { ...EMPTY, companies, customerId: customerId[0] ?? null },
    input: ({ customerId: owner, ...fields }) => ({ body: { ...fields, customerId: owner ?? 0 } }),
    rules: ownerRule,
    success: 'The contact was created',
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} title="New contact" verb="Create contact" onClose={onClose}>
      <ContactInputs form={form} />
      <VisibleToField form={form} noun="contact" />
    </DialogForm>
  )
}

/** Edits a contact. */
export function EditContactDialog({ contact, onClose }: { contact: CrmContact; onClose: () => void }) {
  const names = useCompanies()
  const form = useRecordForm(api.crmChanges.updateContact, {
    record: contact,
    query: useRecordQuery(api.crm.contacts, contact.id),
    toValues: fieldsOf,
    input: (values, base) => ({ params: { id: base.id }, body: { ...values, was: fieldsOf(base) } }),
    noun: 'contact',
    compared: [
      ...LABELS.map(([field, label]) => ({ field, label, text: (values: ContactFields) => values[field] })),
      {
        field: 'companies',
        label: 'Companies',
        text: ({ companies }) => companies.map((id) => names?.get(id)?.name ?? id).join(', '),
      },
    ],
    success: 'The contact was saved',
    onSuccess: onClose,
  })
  const about = contactName(contact)
  return (
    <DialogForm
      form={form}
      title="Edit contact"
      about={about}
      verb="Save contact"
      needsChange
      onClose={onClose}
    >
      <ContactInputs form={form} />
    </DialogForm>
  )
}

function ContactInputs({ form }: { form: Pick<CheckedForm<ContactFields>, 'field'> }) {
  return (
    <>
      <FieldRow>
        <TextField label="First name" {...form.field('firstname')} />
        <TextField label="Last name" withAsterisk {...form.field('lastname')} />
      </FieldRow>
      <FieldRow>
        <TextField label="Email" type="email" {...form.field('email')} />
        <TextField label="Phone" type="tel" {...form.field('phone')} />
      </FieldRow>
      <TextField label="Country" {...form.field('country')} />
      <CompaniesField {...form.field('companies')} />
    </>
  )
}

/** The companies of a contact, found by typing. */
function CompaniesField(field: FieldBinding<string[]>) {
  const companies = useCompanies()
  const data = useMemo(
    () => [...(companies?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name })),
    [companies],
  )
  return <MultiSelectField label="Companies" {...field} data={data} />
}
