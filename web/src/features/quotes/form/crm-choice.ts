import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import type {
  CompanySnapshot,
  ContactSnapshot,
  QuoteCompany,
  QuoteContact,
  QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import type { QuoteForm } from './quote-form.ts'

/** The companies and contacts of the customer relationship system; undefined while they are loading. */
export interface CrmLists {
  companies: readonly CrmCompany[] | undefined
  contacts: readonly CrmContact[] | undefined
}

export const NEW_COMPANY: QuoteCompany & { id: null } = {
  id: null,
  name: '',
  country: '',
  city: '',
  address: '',
  zip: '',
  state: '',
  phone: '',
}
export const NEW_CONTACT: QuoteContact & { id: null } = {
  id: null,
  firstname: '',
  lastname: '',
  phone: '',
  email: '',
}

/** The contacts that a quote for a company can go to: its own; all for a new one. */
export function contactsOf(
  company: QuoteCompany | null,
  { companies, contacts }: CrmLists,
): readonly CrmContact[] | undefined {
  if (company === null || company.id === null || contacts === undefined) return contacts
  const known = new Set(companies?.find(({ id }) => id === company.id)?.contacts)
  return contacts.filter((contact) => known.has(contact.id) || contact.companies.includes(company.id))
}

/** The form with another company: its only contact is chosen by itself, one of another company is not kept. */
export function withCompany(form: QuoteForm, company: QuoteCompany | null, lists: CrmLists): QuoteForm {
  const { contact } = form
  const next = { ...form, company, closedate: form.isDateTyped ? form.closedate : '' }
  if (company === null) return { ...next, contact: contact?.id === null ? contact : null }
  if (company.id === null) return { ...next, contact: contact ?? NEW_CONTACT }
  const offered = contactsOf(company, lists) ?? []
  const isKept = contact !== null && (contact.id === null || offered.some(({ id }) => id === contact.id))
  const [only, second] = offered
  const found = only !== undefined && second === undefined ? { id: only.id } : null
  return { ...next, contact: isKept ? contact : found }
}

const isGone = (one: { id: string | null } | null, list: readonly { id: string }[] | undefined): boolean =>
  one !== null && one.id !== null && list !== undefined && !list.some(({ id }) => id === one.id)

/** The form without a company or contact that does not exist any more. */
export function withKnown(form: QuoteForm, { companies, contacts }: CrmLists): QuoteForm {
  const company = isGone(form.company, companies) ? null : form.company
  const contact = isGone(form.contact, contacts) ? null : form.contact
  return company === form.company && contact === form.contact ? form : { ...form, company, contact }
}

/** A company as it stands on the paper; undefined while it is not known. */
export function companySnapshotOf(
  company: QuoteCompany | null,
  { companies }: CrmLists,
): CompanySnapshot | undefined {
  const known = company?.id === null ? company : companies?.find(({ id }) => id === company?.id)
  if (known === undefined) return undefined
  const { name, country, city, address, zip, state, phone } = known
  return { name, country, city, address, zip, state, phone }
}

/** A contact as they stand on the paper; undefined while they are not known. */
export function contactSnapshotOf(
  contact: QuoteContact | null,
  { contacts }: CrmLists,
): ContactSnapshot | undefined {
  const known = contact?.id === null ? contact : contacts?.find(({ id }) => id === contact?.id)
  if (known === undefined) return undefined
  const { firstname, lastname, phone, email } = known
  return { firstname, lastname, phone, email }
}

/**
 * A selection whose new company and contact are now existing ones, if they were added since: the same quote once more must
 * not add them again.
 */
export function withExisting(selection: QuoteSelection, { companies, contacts }: CrmLists): QuoteSelection {
  const { company, contact } = selection
  const sameCompany = company.id === null ? companies?.find(({ name }) => name === company.name) : undefined
  const sameContact =
    contact.id === null
      ? contacts?.find(
          (one) =>
            one.firstname === contact.firstname &&
            one.lastname === contact.lastname &&
            one.email === contact.email,
        )
      : undefined
  return {
    ...selection,
    company: sameCompany === undefined ? company : { id: sameCompany.id },
    contact: sameContact === undefined ? contact : { id: sameContact.id },
  }
}
