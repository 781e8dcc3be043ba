import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { expect, test } from 'vitest'
import { NEW_COMPANY, NEW_CONTACT } from './crm-choice.ts'
import {
  contactOffers,
  existingCompanies,
  existingProblems,
  withCompanyField,
  withContactField,
  withExistingCompany,
  withExistingContact,
} from './existing-parties.ts'
import { emptyForm } from './quote-form.ts'

const company = (id: string, name: string, city: string): CrmCompany => ({
  ...NEW_COMPANY,
  id,
  name,
  city,
  contacts: [],
  lastmodified: 0,
})
const contact = (id: string, email: string, companies: string[]): CrmContact => ({
  id,
  firstname: 'Jonas',
  lastname: `Keller ${id}`,
  phone: '',
  email,
  country: '',
  companies,
  lastmodified: 0,
})
const lists = {
  companies: [
    company('1', 'SV Weil e.V.', 'Weil'),
    company('2', 'SV Weil', 'Weil'),
    company('3', 'sv weil', 'Lörrach'),
  ],
  contacts: [
    contact('a', 'a@weil.example', ['1']),
    contact('b', 'b@weil.example', []),
    contact('c', '', ['3']),
  ],
}
const empty = emptyForm([])
const typed = { ...NEW_COMPANY, name: 'SV  WEIL' }
const person = { ...NEW_CONTACT, firstname: 'J', email: 'A@Weil.example' }

test('a typed company that exists has to be used, or said to be another one', () => {
  expect(existingCompanies(typed, lists).map(({ id }) => id)).toEqual(['2', '3'])
  const form = { ...empty, company: typed, contact: person }
  expect(existingProblems(form, lists).map(({ message }) => message)).toEqual([
    'Use the existing company, or add another one!',
    'Use the existing contact, or add another one!',
  ])
  const decided = { ...form, company: { ...typed, isNew: true }, contact: { ...person, isNew: true } }
  expect(existingProblems(decided, lists)).toEqual([])
  expect(existingProblems(form, { companies: undefined, contacts: undefined })).toEqual([])
  expect(existingProblems({ ...empty, company: NEW_COMPANY, contact: NEW_CONTACT }, lists)).toEqual([])
})

test('another company stays another one until its name is that of further ones', () => {
  const another = { ...typed, isNew: true }
  expect(withCompanyField(another, { city: 'Basel' }, lists)).toEqual({ ...another, city: 'Basel' })
  expect(withCompanyField(another, { name: 'SV Weil eV' }, lists)).toEqual({ ...typed, name: 'SV Weil eV' })
  expect(withCompanyField(another, { name: 'SV' }, lists)).toEqual({ ...typed, name: 'SV' })
  const somebody = { ...person, isNew: true }
  expect(withContactField(somebody, { firstname: 'Ju' }, lists)).toEqual({ ...somebody, firstname: 'Ju' })
  expect(withContactField(somebody, { email: 'b@weil.example' }, lists).isNew).toBeUndefined()
})

test('the existing company is selected, with the contact that was typed, or else its only one', () => {
  const form = { ...empty, company: typed, contact: person }
  expect(withExistingCompany(form, '3', lists)).toMatchObject({ company: { id: '3' }, contact: person })
  const untouched = { ...form, contact: NEW_CONTACT }
  expect(withExistingCompany(untouched, '3', lists).contact).toEqual({ id: 'c' })
  expect(withExistingCompany(untouched, '2', lists).contact).toBeNull()
})

test('an existing contact is offered with their company, if the quote is for another one', () => {
  const offersOf = (id: string | null, email: string) =>
    contactOffers({ company: id === null ? typed : { id }, contact: { ...person, email } }, lists).map(
      (offer) => [offer.contact.id, offer.company?.id, offer.use],
    )
  expect(offersOf('1', 'a@weil.example')).toEqual([['a', '1', 'as it is']])
  expect(offersOf('2', 'a@weil.example')).toEqual([['a', '1', 'with company']])
  expect(offersOf(null, 'a@weil.example')).toEqual([['a', '1', 'as it is']])
  expect(offersOf('2', 'b@weil.example')).toEqual([['b', undefined, 'no']])
  expect(offersOf(null, 'b@weil.example')).toEqual([['b', undefined, 'as it is']])
  expect(offersOf('2', 'nobody@weil.example')).toEqual([])
  const form = { ...empty, company: { id: '2' }, contact: person }
  const [offer] = contactOffers(form, lists)
  if (offer === undefined) throw new Error('The contact is known.')
  expect(withExistingContact(form, offer, lists)).toMatchObject({
    company: { id: '1' },
    contact: { id: 'a' },
  })
})
