import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { belongsTo, sameCompanies } from '@service-center/contract/customer-relations/same-records.ts'
import type {
  CompanySnapshot,
  ContactSnapshot,
  QuoteCompany,
  QuoteContact,
  QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { preparedOnce } from '../../../api/shared-data/prepared-once.ts'
import { type Pick, picksOf } from '../../../kit/fields/picks/picks.ts'
import type { QuoteForm } from './quote-form.ts'

/** Companies and contacts of the customer relationship system (CRM); undefined while loading. */
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

/** Value and label of the choice that adds a company or contact (specification 3, section 4). */
export const NEW = 'NEW'

const newPick = { item: null, value: NEW, label: NEW, id: NEW, isGone: false }
const byLabel = <T>(one: Pick<T>, other: Pick<T>) => one.label.localeCompare(other.label)

/** NEW, then the companies by name: 'Stadt Freiburg, Sportamt (Freiburg)'. */
export const companyPicks = preparedOnce((companies: readonly CrmCompany[]) => {
  const picks = companies.map((item): Pick<CrmCompany | null> => {
    const label = item.city === '' ? item.name : sentence`${item.name} (${item.city})`
    return { item, value: item.id, label, id: item.id, isGone: false }
  })
  return picksOf([newPick, ...picks.toSorted(byLabel)])
})

/** NEW, then the contacts by name: 'Jonas Keller (jonas.keller@example.com)'. */
export const contactPicks = preparedOnce((contacts: readonly CrmContact[]) => {
  const picks = contacts.map((item): Pick<CrmContact | null> => {
    const name = sentence`${item.firstname} ${item.lastname}`.trim()
    const label = [name, item.email && `(${item.email})`].filter(Boolean).join(' ') || item.phone || item.id
    return { item, value: item.id, label, id: item.id, isGone: false }
  })
  return picksOf([newPick, ...picks.toSorted(byLabel)])
})

/** The contacts to choose from: those of the company, or all for a new company. */
export function contactsOf(
  company: QuoteCompany | null,
  { companies, contacts }: CrmLists,
): readonly CrmContact[] | undefined {
  if (company === null || company.id === null || contacts === undefined) return contacts
  const known = companies?.find(({ id }) => id === company.id) ?? { id: company.id }
  return contacts.filter((contact) => belongsTo(contact, known))
}

/** Sets another company. Drops a contact of the previous company; selects the contact if the company has only one. */
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

/** Drops a company or contact that does not exist any more, and a contact that is now one of other companies. */
export function withKnown(form: QuoteForm, lists: CrmLists): QuoteForm {
  const company = isGone(form.company, lists.companies) ? null : form.company
  const offered = lists.companies === undefined ? lists.contacts : contactsOf(company, lists)
  const contact = isGone(form.contact, offered) ? null : form.contact
  return company === form.company && contact === form.contact ? form : { ...form, company, contact }
}

const isGone = (one: { id: string | null } | null, list: readonly { id: string }[] | undefined): boolean =>
  one !== null && one.id !== null && list !== undefined && !list.some(({ id }) => id === one.id)

/** The company as printed on the quote; undefined if none is chosen or its data are not loaded. */
export function companySnapshotOf(
  company: QuoteCompany | null,
  { companies }: CrmLists,
): CompanySnapshot | undefined {
  const known = company?.id === null ? company : companies?.find(({ id }) => id === company?.id)
  if (known === undefined) return undefined
  const { name, country, city, address, zip, state, phone } = known
  return { name, country, city, address, zip, state, phone }
}

/** The contact as printed on the quote; undefined if none is chosen or its data are not loaded. */
export function contactSnapshotOf(
  contact: QuoteContact | null,
  { contacts }: CrmLists,
): ContactSnapshot | undefined {
  const known = contact?.id === null ? contact : contacts?.find(({ id }) => id === contact?.id)
  if (known === undefined) return undefined
  const { firstname, lastname, phone, email } = known
  return { firstname, lastname, phone, email }
}

/** Replaces a new company or contact that was added since by the existing one, so that a copied quote does not add it again. */
export function withExisting(selection: QuoteSelection, lists: CrmLists): QuoteSelection {
  const company = addedCompany(selection.company, lists)
  return { ...selection, company, contact: addedContact(selection.contact, { company, lists }) }
}

/** Of several companies of the same name, the one of the same place. */
function addedCompany(company: QuoteCompany, { companies = [] }: CrmLists): QuoteCompany {
  if (company.id !== null) return company
  const { isNew: _isNew, ...added } = company
  const same = sameCompanies(company, companies)
  const found = same.find(({ city, zip }) => city === company.city && zip === company.zip) ?? same[0]
  return found === undefined ? added : { id: found.id }
}

/** A contact of the same name, who belongs to the company. */
function addedContact(
  contact: QuoteContact,
  { company, lists }: { company: QuoteCompany; lists: CrmLists },
): QuoteContact {
  if (contact.id !== null) return contact
  const { isNew: _isNew, ...added } = contact
  const { firstname, lastname, email } = contact
  const found = contactsOf(company, lists)?.find(
    (one) => one.firstname === firstname && one.lastname === lastname && one.email === email,
  )
  return found === undefined ? added : { id: found.id }
}
