import type { CrmCompany, CrmContact } from '@service-center/contract/customer-relations/crm.ts'
import { expect, test } from 'vitest'
import {
  companySnapshotOf,
  contactSnapshotOf,
  contactsOf,
  NEW_COMPANY,
  NEW_CONTACT,
  withCompany,
  withExisting,
  withKnown,
} from './crm-choice.ts'
import { emptyForm } from './quote-form.ts'

const company = (id: string, contacts: string[]): CrmCompany => ({
  id,
  name: `Company ${id}`,
  country: 'DE',
  city: 'Freiburg',
  address: '',
  zip: '',
  state: '',
  phone: '',
  contacts,
  lastmodified: 0,
})
const contact = (id: string, companies: string[]): CrmContact => ({
  id,
  firstname: 'Jonas',
  lastname: `Keller ${id}`,
  phone: '',
  email: '',
  country: '',
  companies,
  lastmodified: 0,
})
const lists = {
  companies: [company('1', ['a']), company('2', []), company('3', [])],
  contacts: [contact('a', []), contact('b', ['2']), contact('c', ['2'])],
}
const empty = emptyForm([])

test('offers the contacts of the company, and all contacts for a new company', () => {
  const idsOf = (id: string) => contactsOf({ id }, lists)?.map((one) => one.id)
  expect([idsOf('1'), idsOf('2'), idsOf('3')]).toEqual([['a'], ['b', 'c'], []])
  expect(contactsOf(NEW_COMPANY, lists)).toHaveLength(3)
})

test('selects the only contact of a company, and drops a contact of another company', () => {
  const first = withCompany(empty, { id: '1' }, lists)
  expect(first.contact).toEqual({ id: 'a' })
  expect(withCompany(first, { id: '2' }, lists).contact).toBeNull()
  expect(withCompany({ ...first, contact: NEW_CONTACT }, { id: '2' }, lists).contact).toBe(NEW_CONTACT)
  expect(withCompany(empty, NEW_COMPANY, lists).contact).toBe(NEW_CONTACT)
})

test('clears the close date for another company, unless it was typed', () => {
  const dated = { ...empty, closedate: '2026/12/18' }
  expect(withCompany(dated, { id: '1' }, lists).closedate).toBe('')
  expect(withCompany({ ...dated, isDateTyped: true }, { id: '1' }, lists).closedate).toBe('2026/12/18')
})

test('drops a company or contact that does not exist any more', () => {
  const form = { ...empty, company: { id: '9' }, contact: { id: 'a' } }
  expect(withKnown(form, lists)).toMatchObject({ company: null, contact: { id: 'a' } })
  expect(withKnown(form, { companies: undefined, contacts: undefined })).toBe(form)
  // Somebody moved the contact to another company.
  const moved = { ...empty, company: { id: '1' }, contact: { id: 'b' } }
  expect(withKnown(moved, lists)).toMatchObject({ company: { id: '1' }, contact: null })
})

test('prints the data of the CRM, or what was typed', () => {
  expect(companySnapshotOf({ id: '1' }, lists)).toMatchObject({ name: 'Company 1', country: 'DE' })
  expect(companySnapshotOf({ ...NEW_COMPANY, name: 'Club' }, lists)).toMatchObject({ name: 'Club' })
  expect(companySnapshotOf(null, lists)).toBeUndefined()
  expect(contactSnapshotOf({ id: 'b' }, lists)).toMatchObject({ lastname: 'Keller b' })
  expect(contactSnapshotOf({ id: 'z' }, lists)).toBeUndefined()
})

test('does not add a company and a contact again that an issued quote has added', () => {
  const selection = {
    contract: 'DE' as const,
    quoteType: 'signature' as const,
    company: { ...NEW_COMPANY, name: 'Company 2' },
    contact: { ...NEW_CONTACT, firstname: 'Jonas', lastname: 'Keller b' },
    expDays: 30 as const,
    closedate: '2026-12-18',
    productsPlans: [],
    extras: [],
    templates: [],
    splitExtras: false,
    comments: '',
    currency: 'EUR',
  }
  expect(withExisting(selection, lists)).toMatchObject({ company: { id: '2' }, contact: { id: 'b' } })
  const other = { ...selection, company: { ...NEW_COMPANY, name: 'Club' } }
  expect(withExisting(other, lists).company).toEqual(other.company)
  // Of several companies of the name the one of its place, and only a contact of that company.
  const twice = {
    companies: [...lists.companies, { ...company('4', ['b']), name: 'COMPANY 2', city: 'Köln' }],
    contacts: lists.contacts,
  }
  const inCologne = { ...selection, company: { ...selection.company, city: 'Köln', isNew: true } }
  expect(withExisting(inCologne, twice)).toMatchObject({ company: { id: '4' }, contact: { id: 'b' } })
  const ofNobody = { ...selection, company: { ...NEW_COMPANY, name: 'Company 3' } }
  expect(withExisting(ofNobody, lists)).toMatchObject({ company: { id: '3' }, contact: { id: null } })
})
