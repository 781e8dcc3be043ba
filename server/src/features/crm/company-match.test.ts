import { nameSimilarity, plainName } from '@service-center/contract/customers/name-similarity.ts'
import { expect, test } from 'vitest'
import { companyMatcher } from './company-match.ts'

test.each([
  ['Grønne Baner A/S', 'gronne baner'],
  ['GREENLINE B.V.', 'greenline'],
  ['Sportplätze Groß GmbH & Co. KG', 'sportplatze gross'],
  ['  Æblegård   ApS ', 'aeblegard'],
  ['AS', 'as'],
  ['', ''],
])('the normalised form of %j is %j', (name, plain) => {
  expect(plainName(name)).toBe(plain)
})

test('the same name in another spelling is the same, another name is not', () => {
  expect(nameSimilarity('Grønne Baner A/S', 'GRONNE BANER')).toBe(1)
  expect(nameSimilarity('Greenline', 'Green Line')).toBeGreaterThan(0.7)
  expect(nameSimilarity('Greenline', 'Northern Clubs')).toBeLessThan(0.3)
  expect(nameSimilarity('', '')).toBe(0)
})

const companies = [
  'Greenline Denmark',
  'Greenline',
  'Northern Clubs',
  'Aarhus Stadion A/S',
  'Banana Ananas',
].map((name, place) => ({ id: String(place), name, country: 'Denmark' }))
const match = companyMatcher(companies, new Set(['3']))

test('finds the most similar company, or none where all are different', () => {
  expect(match({ id: 7, name: 'Green-Line ApS' })).toMatchObject({
    id: 7,
    matchId: '1',
    matchName: 'Greenline',
  })
  expect(match({ id: 8, name: 'Aarhus stadion' })).toEqual({
    id: 8,
    name: 'Aarhus stadion',
    matchId: '3',
    matchName: 'Aarhus Stadion A/S',
    country: 'Denmark',
    matchType: 'service_center',
  })
  expect(match({ id: 9, name: 'Somebody else' })).toMatchObject({
    matchId: '',
    matchName: '',
    matchType: 'new',
  })
  expect(match({ id: 10, name: '' })).toMatchObject({ matchType: 'new' })
})

test('it agrees with comparing every pair', () => {
  const names = [
    'banana',
    'anan',
    'Greenlnie',
    'Northern Club',
    'Aarhus',
    'green line denmark',
    'Ananas Banan',
  ]
  for (const name of names) {
    const best = Math.max(...companies.map((company) => nameSimilarity(company.name, name)))
    const found = companies.find(({ id }) => id === match({ id: 1, name }).matchId)
    expect([name, found === undefined ? 0 : nameSimilarity(found.name, name)]).toEqual([
      name,
      best >= 0.7 ? best : 0,
    ])
  }
})
