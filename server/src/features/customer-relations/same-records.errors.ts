import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { knownAs } from '@service-center/contract/customer-relations/same-records.ts'
import type { ContactSnapshot } from '@service-center/contract/quotes/quote-selection.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { AppError } from '../../platform/errors.ts'
import type { BeingAdded } from './same-records.views.ts'

/** An existing company. Its place is unknown if only a customer is known to be this company. */
export type ExistingCompany = Pick<CrmCompany, 'id' | 'name' | 'city' | 'country'>

/**
 * The new company has the name of existing ones. They are named with their ids; a company out of the viewer's scope is never
 * among them.
 */
export function companyExists(name: string, found: readonly ExistingCompany[] | BeingAdded): AppError {
  if ('by' in found) return beingAdded('company', name, found)
  const places = found.map(({ city, country }) => placeOf(city, country))
  const which = found.length === 1 ? 'it' : 'one of them'
  return new AppError('company_exists', {
    message: sentence`"${name}" exists already${listed(places)}. Use ${which}, or say that another company is meant.`,
    errors: found.map((one) => ({
      param: 'company',
      msg: sentence`"${one.name}"${listed([placeOf(one.city, one.country)])} exists already: id ${one.id}. Use it, or send isNew if another company is meant.`,
    })),
  })
}

type FoundContacts = { readonly existing: readonly CrmContact[]; readonly companies: readonly CrmCompany[] }

/** The new contact has the address, or the name and number, of existing ones. */
export function contactExists(contact: ContactSnapshot, found: FoundContacts | BeingAdded): AppError {
  if ('by' in found) return beingAdded('contact', knownAs(contact, []), found)
  const { existing, companies } = found
  const name = knownAs(contact, existing)
  const names = existing.map((one) => sentence`${nameOf(one)}${companiesOf(one, companies)}`)
  const which = existing.length === 1 ? 'this contact' : 'one of these contacts'
  return new AppError('contact_exists', {
    message: sentence`"${name}" exists already: ${names.join('; ')}. Use ${which}, or say that another one is meant.`,
    errors: existing.map((one) => ({
      param: 'contact',
      msg: sentence`"${nameOf(one)}"${companiesOf(one, companies)} exists already: id ${one.id}. Use it, or send isNew if another contact is meant.`,
    })),
  })
}

function beingAdded(noun: 'company' | 'contact', name: string, added: BeingAdded): AppError {
  const what = sentence`"${name}" ${stateOf(added)}`
  return new AppError(noun === 'company' ? 'company_exists' : 'contact_exists', {
    message: `${what}, or say that another ${noun} is meant.`,
    errors: [{ param: noun, msg: `${what}, or send isNew if another ${noun} is meant.` }],
  })
}

/** What has happened to a record that is being added, and what to do. */
function stateOf({ id, by, state }: BeingAdded): string {
  const adder = by.kind === 'quote' ? `quote ${by.number}` : sentence`the approval of ${by.customer}`
  if (id !== null) return `has just been added by ${adder}: id ${id}. Use it`
  if (state === 'failed')
    return `is to be added by ${adder}, which has failed. Retry that quote in "Issued quotes", then use what it adds`
  return `is being added by ${adder}. Wait until that has ended, then use it`
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
