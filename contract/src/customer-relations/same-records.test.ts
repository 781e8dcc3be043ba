import { expect, test } from 'vitest'
import { belongsTo, companyKey, contactKeys, knownAs, sameCompanies, sameContacts } from './same-records.ts'

const keyOf = (name: string) => companyKey({ name })

test('spellings of a name of a company are the same one', () => {
  const spellings = [
    ['Stadt Freiburg', '  STADT   freiburg ', 'Stadt-Freiburg', 'Stadt\u00A0Freiburg'],
    ['Müller GmbH & Co. KG', 'muller g.m.b.h. & co kg', 'MÜLLER GmbH, Co. KG'],
    ['SV Weil e.V.', 'SV Weil e. V.', 'sv weil eV', 'SV Weil, e.V.'],
    ['Grøn Bane A/S', 'Gron Bane AS', 'GRØN BANE A/S'],
    ['Sport Co., Ltd.', 'Sport Co Ltd'],
    ["Terrains d'Or S.A.R.L.", 'Terrains d’Or SARL'],
    ['Αθήνα ΑΕ', 'αθηνα αε'],
    ['北京', '北京 '],
    ['***', ' *** '],
  ]
  for (const [first = '', ...others] of spellings)
    for (const other of others) expect([other, keyOf(other)]).toEqual([other, keyOf(first)])
})

test('other names, legal forms and numbers are other companies', () => {
  const names = ['Green AG', 'Green GmbH', 'Green', 'Green 2', 'Green e.V.', 'Greens', '***', '###', '']
  expect(new Set(names.map(keyOf)).size).toBe(names.length)
})

test('a name that is not typed yet is of no company', () => {
  expect(sameCompanies({ name: ' ' }, [{ name: '' }, { name: ' ' }])).toEqual([])
  expect(
    sameCompanies({ name: 'club' }, [{ name: 'Club' }, { name: 'CLUB' }, { name: 'Clubs' }]),
  ).toHaveLength(2)
})

const person = { firstname: 'Jonas', lastname: 'Keller', phone: '+49 761 201', email: 'Jonas@Example.com' }

test('contacts are the same by their address, or by their name and number', () => {
  const other = { firstname: '', lastname: '', phone: '', email: '' }
  const all = [
    { ...other, email: ' jonas@example.COM', lastname: 'Sportamt' },
    { ...other, firstname: 'JONAS ', lastname: 'Keller', phone: '0049-761/201' },
    { ...other, lastname: 'Jonas Keller', phone: '+49761201' },
    { ...other, firstname: 'Jonas', lastname: 'Keller' },
    { ...other, lastname: 'Somebody', phone: '+49 761 201' },
    other,
  ]
  expect(sameContacts(person, all)).toEqual(all.slice(0, 3))
  expect(sameContacts(other, all)).toEqual([])
  expect(contactKeys({ ...other, lastname: 'Keller' })).toEqual([])
})

test('a contact is known by the address that both have, or else by the name', () => {
  expect(knownAs(person, [{ email: 'jonas@example.com' }])).toBe('Jonas@Example.com')
  expect(knownAs(person, [{ email: '' }])).toBe('Jonas Keller')
  expect(knownAs({ ...person, firstname: '', lastname: '' }, [])).toBe('Jonas@Example.com')
  expect(knownAs({ ...person, firstname: '', email: '' }, [{ email: '' }])).toBe('Keller')
})

test('a contact belongs to a company that either of them names', () => {
  const contact = { id: 'a', companies: ['1'] }
  expect(belongsTo(contact, { id: '1', contacts: [] })).toBe(true)
  expect(belongsTo(contact, { id: '2', contacts: ['a'] })).toBe(true)
  expect(belongsTo(contact, { id: '2', contacts: ['b'] })).toBe(false)
  expect(belongsTo({ id: 'a', companies: [] }, { id: '2' })).toBe(false)
})
