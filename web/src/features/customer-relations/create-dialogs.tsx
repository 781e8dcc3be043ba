import * as api from '@service-center/contract/api.ts'
import type { CompanyFields, ContactFields } from '@service-center/contract/customer-relations/crm-changes.ts'
import type { CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { knownAs } from '@service-center/contract/customer-relations/same-records.ts'
import { isolated, sentence } from '@service-center/contract/text/name-characters.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Input } from '../../api/calls/request.ts'
import { q } from '../../api/queries/query.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { addressOf } from '../../kit/addresses.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import { useApiForm } from '../../kit/form/use-api-form.ts'
import { Existing, existsText, placeOf } from '../../kit/relations/Existing.tsx'
import { companiesLike, contactsLike } from '../../kit/relations/existing-records.ts'
import { useRefusal } from '../../kit/relations/use-refusal.ts'
import { CompanyInputs, ContactInputs, EditContactDialog } from './dialogs.tsx'
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

/** Opens the page of the new company when it has been created, or of the one that exists already. */
export function CreateCompanyDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { customerId } = useViewer()
  const companies = useQuery(q(api.crm.companies, {})).data?.data
  const { isRefused, around } = useRefusal(
    'company_exists',
    ({ body }: Input<typeof api.crmChanges.createCompany>) => body.name,
  )
  const open = async (id: string) => {
    onClose()
    await navigate(addressOf.company(id))
  }
  const form = useApiForm(api.crmChanges.createCompany, {
    initialValues: { ...NEW_COMPANY, customerId: customerId[0] ?? null, anotherThan: '' },
    input: ({ customerId: owner, anotherThan, ...fields }) => ({
      body: { ...fields, customerId: owner ?? 0, ...(anotherThan === fields.name && { isNew: true }) },
    }),
    rules: (values) => ({
      ...ownerRule(values),
      name:
        values.anotherThan !== values.name && companiesLike(values, companies).length > 0
          ? 'Open the existing company, or add another one'
          : undefined,
    }),
    around,
    success: (_reply, values) => sentence`Company ${values.name} was created`,
    onSuccess: ({ id }) => open(id),
  })
  const { name, anotherThan: another } = form.values
  const found = companiesLike({ name }, companies)
  return (
    <DialogForm form={form} title="New company" verb="Create company" onClose={onClose}>
      <CompanyInputs form={form}>
        <Existing
          noun="company"
          title={existsText(name.trim(), found.length)}
          isRefused={isRefused(name)}
          isNew={name !== '' && another === name}
          onNew={(isNew) => form.set({ anotherThan: isNew ? name : '' })}
          offers={found.map((one) => ({
            key: one.id,
            name: isolated(one.name),
            detail: placeOf(one),
            verb: 'Open it',
            onUse: () => void open(one.id),
          }))}
        />
      </CompanyInputs>
      <VisibleToField form={form} noun="company" />
    </DialogForm>
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

interface CreateContactProps {
  /** Set when the dialog is opened on the page of a company. */
  companyId?: string
  onClose: () => void
}

/** Opens the contact who exists already, if the user chooses so. */
export function CreateContactDialog({ companyId, onClose }: CreateContactProps) {
  const [existing, setExisting] = useState<CrmContact>()
  if (existing !== undefined) return <EditContactDialog contact={existing} onClose={onClose} />
  return <NewContactDialog companyId={companyId} onExisting={setExisting} onClose={onClose} />
}

interface NewContactProps {
  companyId: string | undefined
  onExisting: (contact: CrmContact) => void
  onClose: () => void
}

function NewContactDialog({ companyId, onExisting, onClose }: NewContactProps) {
  const { customerId } = useViewer()
  const contacts = useQuery(q(api.crm.contacts, {})).data?.data
  const companies = useCompanies()
  const { isRefused, around } = useRefusal(
    'contact_exists',
    ({ body }: Input<typeof api.crmChanges.createContact>) => keyOf(body),
  )
  const form = useApiForm(api.crmChanges.createContact, {
    initialValues: {
      ...NEW_CONTACT,
      companies: companyId === undefined ? [] : [companyId],
      customerId: customerId[0] ?? null,
      anotherThan: '',
    },
    input: ({ customerId: owner, anotherThan, ...fields }) => ({
      body: { ...fields, customerId: owner ?? 0, ...(anotherThan === keyOf(fields) && { isNew: true }) },
    }),
    rules: (values) => ({
      ...ownerRule(values),
      lastname:
        values.anotherThan !== keyOf(values) && contactsLike(values, contacts).length > 0
          ? 'Open the existing contact, or add another one'
          : undefined,
    }),
    around,
    success: 'The contact was created',
    onSuccess: onClose,
  })
  const key = keyOf(form.values)
  const found = contactsLike(form.values, contacts)
  return (
    <DialogForm form={form} title="New contact" verb="Create contact" onClose={onClose}>
      <ContactInputs form={form} />
      <Existing
        noun="contact"
        title={existsText(knownAs(form.values, found), found.length)}
        isRefused={isRefused(key)}
        isNew={form.values.anotherThan === key}
        onNew={(isNew) => form.set({ anotherThan: isNew ? key : '' })}
        offers={found.map((one) => ({
          key: one.id,
          name: contactName(one),
          detail: [
            one.email || one.phone,
            ...one.companies.map((id) => isolated(companies?.get(id)?.name ?? id)),
          ].join(', '),
          verb: 'Open it',
          onUse: () => onExisting(one),
        }))}
      />
      <VisibleToField form={form} noun="contact" />
    </DialogForm>
  )
}

/** What a contact is known by. The choice to add another one holds for this only. */
const keyOf = (contact: Omit<ContactFields, 'companies' | 'country'>) =>
  [contact.email, contact.firstname, contact.lastname, contact.phone].join('\n')

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
