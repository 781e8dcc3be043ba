import { foldText } from '../text/fold.ts'
import type { CrmCompany, CrmContact } from './crm.ts'

/** What a new company is compared by. */
type NamedCompany = Pick<CrmCompany, 'name'>
/** What a new contact is compared by. */
type ReachedContact = Pick<CrmContact, 'firstname' | 'lastname' | 'phone' | 'email'>

/**
 * What two spellings of a company's name have in common: no case, accents, punctuation or repeated spaces, so that
 * 'Müller GmbH & Co. KG' is 'MULLER G.m.b.H. Co KG' and 'SV Weil e. V.' is 'SV Weil eV'. Legal forms stay, because
 * 'Green AG' and 'Green GmbH' are two companies. Empty for a name that is not typed yet.
 */
export function companyKey({ name }: NamedCompany): string {
  const folded = foldText(name.normalize('NFKC')).trim()
  const words = folded
    .replaceAll(/['’.]/g, '')
    // 'A/S' is one word.
    .replaceAll(/(?<![\p{L}\p{N}])(\p{L})\/(?=\p{L}(?![\p{L}\p{N}]))/gu, '$1')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  // A name of signs only is compared as it is.
  return words.length === 0 ? folded.replaceAll(/\s+/g, ' ') : joinedLetters(words)
}

const isLetter = (word: string | undefined) => word !== undefined && /^\p{L}$/u.test(word)

/** Letters that stand alone are one word: 'e v' is 'ev'. */
function joinedLetters(words: readonly string[]): string {
  return words.reduce((joined, word, at) => {
    const isJoined = at === 0 || (isLetter(word) && isLetter(words[at - 1]))
    return isJoined ? joined + word : `${joined} ${word}`
  }, '')
}

/** The companies that have the name of a new one, in whatever spelling. */
export function sameCompanies<Company extends NamedCompany>(
  company: NamedCompany,
  companies: readonly Company[],
): Company[] {
  const key = companyKey(company)
  return key === '' ? [] : companies.filter((one) => companyKey(one) === key)
}

/** What tells contacts apart: their email address, and their name with their phone number. Of what is typed only. */
export function contactKeys({ firstname, lastname, phone, email }: ReachedContact): string[] {
  const address = email.trim().toLowerCase()
  const name = foldText(`${firstname} ${lastname}`).split(/\s+/).filter(Boolean).join(' ')
  // '0049' is '+49'.
  const digits = phone.replaceAll(/\D/g, '').replace(/^00/, '')
  return [
    ...(address === '' ? [] : [`email ${address}`]),
    ...(name === '' || digits === '' ? [] : [`phone ${digits} ${name}`]),
  ]
}

/** The contacts who have the email address of a new one, or the same name and phone number. */
export function sameContacts<Contact extends ReachedContact>(
  contact: ReachedContact,
  contacts: readonly Contact[],
): Contact[] {
  const keys = new Set(contactKeys(contact))
  return keys.size === 0 ? [] : contacts.filter((one) => contactKeys(one).some((key) => keys.has(key)))
}

/** By what a new contact is known: the email address that an existing one has, or else the name. For a message. */
export function knownAs(contact: ReachedContact, existing: readonly Pick<CrmContact, 'email'>[]): string {
  const email = contact.email.trim()
  const isAddress = existing.some((one) => one.email.trim().toLowerCase() === email.toLowerCase())
  const name = [contact.firstname.trim(), contact.lastname.trim()].filter((part) => part !== '').join(' ')
  return name === '' || (isAddress && email !== '') ? email : name
}

/**
 * Whether a contact is one of a company. Both know it, but either may be older than the other. A contact of no company
 * belongs to none.
 */
export function belongsTo(
  contact: Pick<CrmContact, 'id' | 'companies'>,
  company: Pick<CrmCompany, 'id'> & Partial<Pick<CrmCompany, 'contacts'>>,
): boolean {
  return contact.companies.includes(company.id) || company.contacts?.includes(contact.id) === true
}
