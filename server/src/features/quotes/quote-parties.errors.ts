import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { knownAs } from '@service-center/contract/customer-relations/same-records.ts'
import type { ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { AppError } from '../../platform/errors.ts'
import { quoteField } from './quotes.errors.ts'

/** A record that a quote is adding, or has just added: not in the lists yet. */
interface Added {
  readonly id: string | null
  readonly number: string
}

/** The existing contact belongs to other companies, or to none. */
export const contactOfOther = () =>
  quoteField(
    'contact',
    'This contact does not belong to the company. Choose one of its contacts, or add a new one.',
  )

/**
 * The new company has the name of existing ones. They are named with their ids; a company out of the viewer's scope is never
 * among them.
 */
export function companyExists(name: string, found: readonly CrmCompany[] | Added): AppError {
  if ('number' in found) return beingAdded('company', name, found)
  const places = found.map(({ city, country }) => placeOf(city, country))
  const which = found.length === 1 ? 'it' : 'one of them'
  return new AppError('company_exists', {
    message: sentence`"${name}" exists already${listed(places)}. Choose ${which}, or say that another company is meant.`,
    errors: found.map((one) => ({
      param: 'company',
      msg: sentence`"${one.name}"${listed([placeOf(one.city, one.country)])} exists already: id ${one.id}. Send its id, or isNew if another company is meant.`,
    })),
  })
}

type FoundContacts = { readonly existing: readonly CrmContact[]; readonly companies: readonly CrmCompany[] }

/** The new contact has the address, or the name and number, of existing ones. */
export function contactExists(contact: ContactSnapshot, found: FoundContacts | Added): AppError {
  if ('number' in found) return beingAdded('contact', knownAs(contact, []), found)
  const { existing, companies } = found
  const name = knownAs(contact, existing)
  const names = existing.map((one) => sentence`${nameOf(one)}${companiesOf(one, companies)}`)
  const which = existing.length === 1 ? 'this contact' : 'one of these contacts'
  return new AppError('contact_exists', {
    message: sentence`"${name}" exists already: ${names.join('; ')}. Choose ${which}, or say that another one is meant.`,
    errors: existing.map((one) => ({
      param: 'contact',
      msg: sentence`"${nameOf(one)}"${companiesOf(one, companies)} exists already: id ${one.id}. Send its id, or isNew if another contact is meant.`,
    })),
  })
}

function beingAdded(noun: 'company' | 'contact', name: string, { id, number }: Added): AppError {
  const message =
    id === null
      ? sentence`"${name}" is being added by quote ${number}. Choose it when that has ended, or say that another ${noun} is meant.`
      : sentence`"${name}" has just been added by quote ${number}: id ${id}. Choose it, or say that another ${noun} is meant.`
  return new AppError(noun === 'company' ? 'company_exists' : 'contact_exists', {
    message,
    errors: [{ param: noun, msg: message }],
  })
}

const nameOf = ({ firstname, lastname, email }: Omit<ContactSnapshot, 'phone'>) =>
  sentence`${firstname} ${lastname}`.trim() || email

function companiesOf(contact: CrmContact, companies: readonly CrmCompany[]): string {
  const names = companies.filter(({ id }) => contact.companies.includes(id)).map(({ name }) => name)
  return listed(names)
}

/** City and country, as far as they are known. */
const placeOf = (city: string, country: string) => [city, country].filter((part) => part !== '').join(', ')

function listed(texts: readonly string[]): string {
  const known = texts.filter((text) => text !== '')
  return known.length === 0 ? '' : ` (${known.join('; ')})`
}
