import {
  dbToolFeatureGroups,
  MAX_COPIED_PRICES,
  MAX_PRICE,
} from '@service-center/contract/dbtool/feature-groups.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeatureGroup } from '../../../testing/worlds/features.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

let server: TestServer
let staff: string
let dealer: string
let zulu: number
let alpha: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const rights = ['DbToolFeatureGroupsAndPricings']
  await addUser(db, { username: 'staff', customers: [1], rights })
  await addUser(db, { username: 'dealer', customers: [await addCustomer(db, { name: 'Own' })], rights })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
  zulu = await addGroup(db, { name: 'Zulu' })
  alpha = await addGroup(db, { name: 'Alpha' })
})
afterAll(() => server.stop())

const currency = async (iso: string) =>
  (await server.call(dbToolFeatureGroups.currencies, { token: staff })).body.data[0].find(
    ({ ISO }) => ISO === iso,
  )!.Id

interface GivenPrice {
  id?: number
  fid?: number
  agids?: number[]
  p?: number
  cid?: number
  d?: string
  f?: string
  to?: string | null
  od?: number | null
  was?: Read | undefined
}
/** What an editor has read. */
interface Read {
  agids: number[]
  p: number
  cid: number
  f: string
  to?: string | null
}
const addPrice = async (given: GivenPrice = {}, token = staff) =>
  server.call(dbToolFeatureGroups.savePrice, {
    body: {
      fid: given.fid ?? (await addFeatureGroup(server.db)),
      agids: [zulu],
      p: 9900,
      cid: 1,
      f: '2026-03-01',
      ...given,
    },
    token,
  })
const pricesOf = async (featureGroupId: number) =>
  (
    await server.call(dbToolFeatureGroups.prices, {
      params: { featureGroupId: String(featureGroupId) },
      token: staff,
    })
  ).body.data[0]

test('prices are whole numbers of the smallest unit, also in a currency without decimals; the newest comes first', async () => {
  const fid = await addFeatureGroup(server.db)
  const yen = await currency('JPY')
  await addPrice({ fid, agids: [alpha, zulu], p: 19_999, d: 'Launch', od: 365 })
  await addPrice({ fid, p: 2_500_000, cid: yen, f: '2026-12-31', to: '2027-02-01' })
  await addPrice({ fid, p: MAX_PRICE, f: '1970-01-01' })
  const row = {
    Id: expect.any(Number),
    CurrencyId: 1,
    CurrencyISO: 'EUR',
    ZeroDecimal: false,
    Description: '',
    To: null,
  }
  const ofZulu = { Name: 'Zulu', AccessGroupIds: [zulu], OwnershipDuration: null }
  expect(await pricesOf(fid)).toEqual([
    {
      ...row,
      ...ofZulu,
      Price: 2_500_000,
      CurrencyId: yen,
      CurrencyISO: 'JPY',
      ZeroDecimal: true,
      From: '2026-12-31',
      To: '2027-02-01',
    },
    {
      ...row,
      Name: 'Zulu + Alpha',
      AccessGroupIds: [zulu, alpha],
      Price: 19_999,
      Description: 'Launch',
      From: '2026-03-01',
      OwnershipDuration: 365,
    },
    { ...row, ...ofZulu, Price: MAX_PRICE, From: '1970-01-01' },
  ])
})

test('only one price for the same groups, currency, day and ownership is accepted, also of many at once', async () => {
  const fid = await addFeatureGroup(server.db)
  const replies = await Promise.all(Array.from({ length: 5 }, (_, place) => addPrice({ fid, p: place })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await addPrice({ fid })).toMatchObject({ body: { code: 'price_exists' } })
  for (const other of [{ od: 30 }, { cid: 2 }, { f: '2026-03-02' }, { agids: [alpha] }]) {
    expect(await addPrice({ fid, ...other })).toMatchObject({ status: 200 })
  }
})

test('prices of unknown groups or currencies, and invalid amounts and days, are refused', async () => {
  const refused: [GivenPrice, string][] = [
    [{ fid: 987_654 }, 'fid'],
    [{ cid: 987_654 }, 'cid'],
    [{ agids: [zulu, 987_654] }, 'agids'],
    [{ agids: [] }, 'agids'],
    [{ p: 1.5 }, 'p'],
    [{ p: -1 }, 'p'],
    [{ p: MAX_PRICE + 1 }, 'p'],
    [{ f: '2026-02-30' }, 'f'],
    [{ f: '0000-01-01' }, 'f'],
    [{ f: '01/02/2026' }, 'f'],
    [{ od: 0 }, 'od'],
    [{ f: '2026-03-01', to: '2026-03-01' }, 'to'],
    [{ f: '2026-03-01', to: '2026-02-01' }, 'to'],
  ]
  for (const [given, param] of refused) {
    expect(await addPrice(given), JSON.stringify(given)).toMatchObject({
      status: 400,
      body: { errors: [{ param }] },
    })
  }
  const missing = { params: { featureGroupId: '987654' }, token: staff }
  expect(await server.call(dbToolFeatureGroups.prices, missing)).toMatchObject({ status: 404 })
})

test('a price can be removed only once', async () => {
  const fid = await addFeatureGroup(server.db)
  const { id } = (await addPrice({ fid })).body
  const remove = (token = staff) =>
    server.call(dbToolFeatureGroups.removePrice, { query: { p: String(id) }, token })
  expect(await remove(dealer)).toMatchObject({ status: 403 })
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await pricesOf(fid)).toEqual([])
  expect(await remove()).toMatchObject({ status: 404 })
})

const EUR = 1

test('a price is changed and ended, unless somebody else has changed it or made the same one', async () => {
  const fid = await addFeatureGroup(server.db)
  const { id } = (await addPrice({ fid, d: 'Launch' })).body
  const was = { agids: [zulu], p: 9900, cid: EUR, d: 'Launch', f: '2026-03-01' }
  const changed = { fid, id, agids: [alpha, zulu], p: 8900, f: '2026-04-01', to: '2026-05-01', od: 30, was }
  expect(await addPrice(changed)).toMatchObject({ status: 200, body: { id } })
  expect(await pricesOf(fid)).toMatchObject([
    {
      Id: id,
      Name: 'Zulu + Alpha',
      Price: 8900,
      Description: '',
      From: '2026-04-01',
      To: '2026-05-01',
      OwnershipDuration: 30,
    },
  ])
  expect(await addPrice(changed)).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  const other = (await addPrice({ fid })).body.id
  expect(await addPrice({ ...changed, id: other, was: undefined })).toMatchObject({
    status: 409,
    body: { code: 'price_exists' },
  })
  const ended = {
    fid,
    id: other,
    to: '2026-03-02',
    was: { agids: [zulu], p: 9900, cid: EUR, f: '2026-03-01' },
  }
  expect(await addPrice(ended)).toMatchObject({ status: 200 })
})

test('a price is changed only within its feature group, only by staff, and only while it exists', async () => {
  const fid = await addFeatureGroup(server.db)
  const { id } = (await addPrice({ fid })).body
  expect(await addPrice({ id })).toMatchObject({ status: 404 })
  expect(await addPrice({ fid, id: 987_654 })).toMatchObject({ status: 404 })
  expect(await addPrice({ fid, id, p: 1 }, dealer)).toMatchObject({ status: 403 })
  expect(await addPrice({ fid, id, cid: 987_654 })).toMatchObject({ body: { errors: [{ param: 'cid' }] } })
})

interface GivenCopies {
  agids?: number[][]
  prices?: { cid: number; p: number }[]
  d?: string
  f?: string
  to?: string | null
}
const copy = (id: number, given: GivenCopies = {}, token = staff) =>
  server.call(dbToolFeatureGroups.copyPrices, {
    body: { id, agids: [[alpha], [zulu, alpha]], prices: [{ cid: EUR, p: 9900 }], f: '2026-03-01', ...given },
    token,
  })

test('a price is copied to access groups and currencies at once, and a repeated call changes nothing', async () => {
  const fid = await addFeatureGroup(server.db)
  const { id } = (await addPrice({ fid })).body
  const yen = await currency('JPY')
  const given = {
    prices: [
      { cid: yen, p: 15_000 },
      { cid: EUR, p: 9900 },
    ],
    d: 'Copy',
    to: '2027-01-01',
  }
  const replies = await Promise.all([copy(id, given), copy(id, given)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0].body.ids).toEqual(replies[1].body.ids)
  const copies = (await pricesOf(fid)).filter((price) => price.Id !== id)
  expect(copies.map(({ Name, Price, CurrencyISO }) => [Name, Price, CurrencyISO])).toEqual([
    ['Alpha', 15_000, 'JPY'],
    ['Alpha', 9900, 'EUR'],
    ['Zulu + Alpha', 15_000, 'JPY'],
    ['Zulu + Alpha', 9900, 'EUR'],
  ])
  for (const one of copies) expect(one).toMatchObject({ Description: 'Copy', To: '2027-01-01' })
  expect(copies.map(({ Id }) => Id)).toEqual(replies[0].body.ids)
  const logged = await server.db
    .selectFrom('user_action')
    .select('id')
    .where('action_type', '=', 'CopyGroupPrices')
    .execute()
  expect(logged).toHaveLength(1)
})

test('nothing is copied when one of the prices exists already, and the answer names it', async () => {
  const fid = await addFeatureGroup(server.db)
  const { id } = (await addPrice({ fid })).body
  expect(await copy(id, { agids: [[alpha], [zulu]], prices: [{ cid: EUR, p: 1 }] })).toMatchObject({
    status: 409,
    body: {
      code: 'price_exists',
      message:
        'One of these prices exists already, with other terms; the first is for Zulu in EUR. Leave them out, or change them instead.',
    },
  })
  // The same terms as those of an existing price, beside a new one.
  expect(await copy(id, { agids: [[zulu], [alpha]] })).toMatchObject({ status: 409 })
  expect(await pricesOf(fid)).toHaveLength(1)
})

test('copies to unknown or repeated groups and currencies, too many of them, and those that end too early are refused', async () => {
  const fid = await addFeatureGroup(server.db)
  const { id } = (await addPrice({ fid })).body
  const refused: [GivenCopies, string][] = [
    [{ agids: [[alpha], [987_654]] }, 'agids.1'],
    [
      {
        agids: [
          [alpha, zulu],
          [zulu, alpha],
        ],
      },
      'agids.1',
    ],
    [
      {
        prices: [
          { cid: EUR, p: 1 },
          { cid: EUR, p: 2 },
        ],
      },
      'prices.1.cid',
    ],
    [{ prices: [{ cid: 987_654, p: 1 }] }, 'prices.0.cid'],
    [{ prices: [{ cid: EUR, p: -1 }] }, 'prices.0.p'],
    [{ agids: [] }, 'agids'],
    [{ to: '2026-03-01' }, 'to'],
    [
      {
        agids: Array.from({ length: MAX_COPIED_PRICES }, () => [alpha]),
        prices: [
          { cid: 1, p: 1 },
          { cid: 2, p: 1 },
        ],
      },
      'agids',
    ],
  ]
  for (const [given, param] of refused) {
    expect(await copy(id, given), param).toMatchObject({ status: 400, body: { errors: [{ param }] } })
  }
  expect(await copy(987_654)).toMatchObject({ status: 404 })
  expect(await copy(id, {}, dealer)).toMatchObject({ status: 403 })
  expect(await pricesOf(fid)).toHaveLength(1)
})
