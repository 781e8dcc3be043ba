import * as api from '@service-center/contract/api.ts'
import type { CompanyFields, ContactFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import { addressOf } from '../../kit/addresses.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { MultiSelectField } from '../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../kit/form/use-record-query.ts'
import { contactName, useCompanies } from './use-relations.ts'

const NEW_COMPANY: CompanyFields = {
  name: '',
  country: '',
  city: '',
  address: '',
  zip: '',
  state: '',
  phone: '',
}

const COMPANY_LABELS = [
  ['name', 'Name'],
  ['country', 'Country'],
  ['city', 'City'],
  ['address', 'Address'],
  ['zip', 'ZIP'],
  ['state', 'State'],
  ['phone', 'Phone'],
] as const

/** Opens the page of the new company when it has been created. */
export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { customerId } = useViewer()
  const form = useApiForm(api.crmChanges.createCompany, {
    initialValues: { ...NEW_COMPANY, customerId: customerId[0] ?? null },
    input: ({ customerId: owner, ...fields }) => ({ body: { ...fields, customerId: owner ?? 0 } }),
    rules: ownerRule,
    success: (_reply, { name }) => sentence`Company ${name} was created`,
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

const NEW_CONTACT: ContactFields = {
  firstname: '',
  lastname: '',
  phone: '',
  email: '',
  country: '',
  companies: [],
}

const CONTACT_LABELS = [
  ['firstname', 'First name'],
  ['lastname', 'Last name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
  ['country', 'Country'],
] as const

/** @param companyId set when the dialog is opened on the page of a company */
export function CreateContactDialog({ companyId, onClose }: { companyId?: string; onClose: () => void }) {
  const { customerId } = useViewer()
  const companies = companyId === undefined ? [] : [companyId]
  const form = useApiForm(api.crmChanges.createContact, {
    initialValues: { ...NEW_CONTACT, companies, customerId: customerId[0] ?? null },
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

const contactFieldsOf = ({
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

function CompaniesField(field: FieldBinding<string[]>) {
  const companies = useCompanies()
  const data = useMemo(
    () => [...(companies?.values() ?? [])].map(({ id, name }) => ({ value: id, label: name })),
    [companies],
  )
  return <MultiSelectField label="Companies" {...field} data={data} />
}

interface Owned {
  customerId: number | null
}

const ownerRule = ({ customerId }: Owned) => ({
  customerId: customerId === null ? 'Choose a customer' : undefined,
})

/** The customer that a company or contact belongs to. It decides who can see the record. */
function VisibleToField({ form, noun }: { form: Pick<CheckedForm<Owned>, 'field'>; noun: string }) {
  return (
    <CustomerField
      label="Visible to"
      description={`Everybody who sees this customer sees the ${noun}.`}
      withAsterisk
      {...form.field('customerId')}
    />
  )
}
