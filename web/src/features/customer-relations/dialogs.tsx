import * as api from '@service-center/contract/api.ts'
import type { CompanyFields, ContactFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { type ReactNode, useMemo } from 'react'
import { MultiSelectField } from '../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../kit/form/use-record-query.ts'
import { contactName, useCompanies } from './use-relations.ts'

const COMPANY_LABELS = [
  ['name', 'Name'],
  ['country', 'Country'],
  ['city', 'City'],
  ['address', 'Address'],
  ['zip', 'ZIP'],
  ['state', 'State'],
  ['phone', 'Phone'],
] as const

export function EditCompanyDialog({ company, onClose }: { company: CrmCompany; onClose: () => void }) {
  const form = useRecordForm(api.crmChanges.updateCompany, {
    record: company,
    query: useRecordQuery(api.crm.companies, company.id, ({ data }) =>
      data.find(({ id }) => id === company.id),
    ),
    toValues: companyFieldsOf,
    input: (values, base) => ({ params: { id: base.id }, body: { ...values, was: companyFieldsOf(base) } }),
    noun: 'company',
    compared: COMPANY_LABELS.map(([field, label]) => ({
      field,
      label,
      text: (values: CompanyFields) => values[field],
    })),
    success: (_reply, { name }) => sentence`Company ${name} was saved`,
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

const companyFieldsOf = ({
  name,
  country,
  city,
  address,
  zip,
  state,
  phone,
}: CompanyFields): CompanyFields => ({
  name,
  country,
  city,
  address,
  zip,
  state,
  phone,
})

interface CompanyInputsProps {
  form: Pick<CheckedForm<CompanyFields>, 'field'>
  /** Below the name. */
  children?: ReactNode
}

export function CompanyInputs({ form, children }: CompanyInputsProps) {
  return (
    <>
      <TextField label="Name" withAsterisk {...form.field('name')} />
      {children}
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

const CONTACT_LABELS = [
  ['firstname', 'First name'],
  ['lastname', 'Last name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['country', 'Country'],
] as const

export function EditContactDialog({ contact, onClose }: { contact: CrmContact; onClose: () => void }) {
  const names = useCompanies()
  const form = useRecordForm(api.crmChanges.updateContact, {
    record: contact,
    query: useRecordQuery(api.crm.contacts, contact.id, ({ data }) =>
      data.find(({ id }) => id === contact.id),
    ),
    toValues: contactFieldsOf,
    input: (values, base) => ({ params: { id: base.id }, body: { ...values, was: contactFieldsOf(base) } }),
    noun: 'contact',
    compared: [
      ...CONTACT_LABELS.map(([field, label]) => ({
        field,
        label,
        text: (values: ContactFields) => values[field],
      })),
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

export const contactFieldsOf = ({
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

export function ContactInputs({ form }: { form: Pick<CheckedForm<ContactFields>, 'field'> }) {
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

function CompaniesField(field: FieldBinding<string[]>) {
  const companies = useCompanies()
  const data = useMemo(
    () => [...(companies?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name })),
    [companies],
  )
  return <MultiSelectField label="Companies" {...field} data={data} />
}
