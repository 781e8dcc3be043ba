import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { belongsTo } from '@service-center/contract/customer-relations/same-records.ts'
import type { QuoteProblem } from '@service-center/contract/quotes/quote-checks.ts'
import type { QuoteCompany, QuoteContact } from '@service-center/contract/quotes/quote-selection.ts'
import { companiesLike, contactsLike } from '../../../kit/relations/existing-records.ts'
import { type CrmLists, withCompany } from './crm-choice.ts'
import type { QuoteForm } from './quote-form.ts'

export type NewCompany = QuoteCompany & { id: null }
export type NewContact = QuoteContact & { id: null }

/** The existing companies that have the name of the new one. */
export function existingCompanies(
  company: QuoteCompany | null,
  { companies }: CrmLists,
): readonly CrmCompany[] {
  return company === null || company.id !== null ? [] : companiesLike(company, companies)
}

/** The existing contacts that have the address, or the name and number, of the new one. */
export function existingContacts(
  contact: QuoteContact | null,
  { contacts }: CrmLists,
): readonly CrmContact[] {
  return contact === null || contact.id !== null ? [] : contactsLike(contact, contacts)
}

/** An existing contact, as it can be used for the quote. */
export interface ContactOffer {
  contact: CrmContact
  /** Where they are a contact; undefined: of no company that is known. */
  company: CrmCompany | undefined
  /**
   * as it is: the quote keeps its company. with company: the quote is for another company then. no: they belong to no
   * company, but the quote has one.
   */
  use: 'as it is' | 'with company' | 'no'
}

/** The existing contacts that may be meant by the new one, each with its companies. */
export function contactOffers(form: Pick<QuoteForm, 'company' | 'contact'>, lists: CrmLists): ContactOffer[] {
  const { company: chosen } = form
  return existingContacts(form.contact, lists).flatMap((contact): ContactOffer[] => {
    const companies = (lists.companies ?? []).filter((one) => belongsTo(contact, one))
    const own = companies.find(({ id }) => id === chosen?.id)
    if (own !== undefined) return [{ contact, company: own, use: 'as it is' }]
    const hasCompany = chosen !== null && chosen.id !== null
    if (companies.length === 0) return [{ contact, company: undefined, use: hasCompany ? 'no' : 'as it is' }]
    // A new company gets the contact too.
    if (chosen !== null && !hasCompany) return [{ contact, company: companies[0], use: 'as it is' }]
    return companies.map((company) => ({ contact, company, use: 'with company' as const }))
  })
}

const isOpen = (party: QuoteCompany | QuoteContact | null, existing: readonly unknown[]) =>
  party !== null && party.id === null && party.isNew !== true && existing.length > 0

/** What has to be decided before the quote is issued; the server refuses it as well. */
export function existingProblems(form: QuoteForm, lists: CrmLists): QuoteProblem[] {
  const { company, contact } = form
  const messages = [
    isOpen(company, existingCompanies(company, lists)) && 'Use the existing company, or add another one!',
    isOpen(contact, existingContacts(contact, lists)) && 'Use the existing contact, or add another one!',
  ]
  return messages.flatMap((message) => (message === false ? [] : { message, section: 'customer' as const }))
}

/** Selects an existing company in place of the new one. A contact that somebody has begun to type stays. */
export function withExistingCompany(form: QuoteForm, id: string, lists: CrmLists): QuoteForm {
  const isUntouched =
    form.contact?.id === null && Object.values(form.contact).every((value) => value === null || value === '')
  return withCompany(isUntouched ? { ...form, contact: null } : form, { id }, lists)
}

/** Selects an existing contact in place of the new one, with its company if the quote's own is another one. */
export function withExistingContact(
  form: QuoteForm,
  { contact, company, use }: ContactOffer,
  lists: CrmLists,
): QuoteForm {
  const moved =
    use === 'with company' && company !== undefined ? withCompany(form, { id: company.id }, lists) : form
  return { ...moved, contact: { id: contact.id } }
}

/** Changes a field of the new company. It is only said to be another one than those that were shown when this was said. */
export function withCompanyField(
  company: NewCompany,
  change: Partial<NewCompany>,
  lists: CrmLists,
): NewCompany {
  const { isNew, ...next } = { ...company, ...change }
  const isStill = isNew === true && isAmong(existingCompanies(next, lists), existingCompanies(company, lists))
  return isStill ? { ...next, isNew } : next
}

/** Changes a field of the new contact, alike. */
export function withContactField(
  contact: NewContact,
  change: Partial<NewContact>,
  lists: CrmLists,
): NewContact {
  const { isNew, ...next } = { ...contact, ...change }
  const isStill = isNew === true && isAmong(existingContacts(next, lists), existingContacts(contact, lists))
  return isStill ? { ...next, isNew } : next
}

const isAmong = <T>(found: readonly T[], known: readonly T[]) =>
  found.length > 0 && found.every((one) => known.includes(one))
