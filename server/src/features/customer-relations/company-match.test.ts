import { nameSimilarity, plainName } from '@service-center/contract/customers/name-similarity.ts'
import { expect, test } from 'vitest'
import { matchCompanies } from './company-match.ts'

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
  'Northern Club',
].map((name, place) => ({ id: String(place), name, country: 'Denmark' }))
const match = async (...names: string[]) =>
  matchCompanies(
    names.map((name, at) => ({ id: at + 7, name })),
    { companies, linked: new Set(['3']) },
  )

test('finds the most similar company, or none if all are different', async () => {
  const [line, stadium, other, none] = await match('Green-Line ApS', 'Aarhus stadion', 'Somebody else', '')
  expect(line).toMatchObject({ id: 7, matchId: '1', matchName: 'Greenline' })
  const choice = {
    matchId: '3',
    matchName: 'Aarhus Stadion A/S',
    country: 'Denmark',
    matchType: 'service_center',
  }
  expect(stadium).toEqual({ id: 8, name: 'Aarhus stadion', ...choice, choices: [choice] })
  expect(other).toMatchObject({ matchId: '', matchName: '', matchType: 'new', choices: [] })
  expect(none).toMatchObject({ matchType: 'new' })
})

test('offers all similar companies, the most similar first', async () => {
  const [clubs] = await match('Northern Club ApS')
  expect(clubs?.choices.map(({ matchName }) => matchName)).toEqual(['Northern Club', 'Northern Clubs'])
})

test('it agrees with comparing every pair', async () => {
  const names = [
    'banana',
    'anan',
    'Greenlnie',
    'Northern Club',
    'Aarhus',
    'green line denmark',
    'Ananas Banan',
  ]
  const matches = await match(...names)
  for (const [at, name] of names.entries()) {
    const best = Math.max(...companies.map((company) => nameSimilarity(company.name, name)))
    const found = companies.find(({ id }) => id === matches[at]?.matchId)
    expect([name, found === undefined ? 0 : nameSimilarity(found.name, name)]).toEqual([
      name,
      best >= 0.7 ? best : 0,
    ])
  }
})

test('other work runs while thousands of names are compared', async () => {
  const many = Array.from({ length: 4000 }, (_, at) => ({
    id: String(at),
    name: `Sports club number ${at} of the northern district`,
    country: '',
  }))
  const customers = many.slice(0, 300).map(({ name }, id) => ({ id, name }))
  let turns = 0
  let isDone = false
  const work = matchCompanies(customers, { companies: many, linked: new Set() }).finally(
    () => (isDone = true),
  )
  const turn = () => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  setImmediate(turn)
  await work
  // If it never paused, this would have run at most once before the result.
  expect(turns).toBeGreaterThan(3)
})
