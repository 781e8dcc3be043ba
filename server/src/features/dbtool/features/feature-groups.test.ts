import { dbToolFeatureGroups, MAX_PRICE } from '@service-center/contract/dbtool/feature-groups.ts'
import { dbToolVat } from '@service-center/contract/dbtool/vat.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeature, addFeatureGroup } from '../../../testing/worlds/features.ts'
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { addGroup } from '../../../testing/worlds/versions.ts'
import { addCustomer, addUser } from '../../../testing/server/world.ts'

const RIGHTS = ['DbToolFeatureGroupsAndPricings', 'DbToolVAT']

let server: TestServer
let staff: string
let dealer: string
let zulu: number
let alpha: number

beforeAll(async () => {
  server = await startTestServer()
  const { db } = server
  const own = await addCustomer(db, { name: 'Own' })
  await addUser(db, { username: 'staff', customers: [1], rights: RIGHTS })
  await addUser(db, { username: 'dealer', customers: [own], rights: RIGHTS })
  staff = await server.signIn('staff')
  dealer = await server.signIn('dealer')
  zulu = await addGroup(db, { name: 'Zulu' })
  alpha = await addGroup(db, { name: 'Alpha' })
})
afterAll(() => server.stop())

interface GivenGroup {
  id?: number
  name: string
  isTemplateGroup?: boolean
  was?: { name: string; isTemplateGroup: boolean }
}
const saveGroup = (given: GivenGroup, token = staff) =>
  server.call(dbToolFeatureGroups.save, { body: { isTemplateGroup: false, ...given }, token })
const groups = async () => (await server.call(dbToolFeatureGroups.list, { token: staff })).body.data[0]
const currencies = async () =>
  (await server.call(dbToolFeatureGroups.currencies, { token: staff })).body.data[0]
const currency = async (iso: string) => (await currencies()).find(({ ISO }) => ISO === iso)!.Id

test('a group is created and renamed, and counts its features and prices', async () => {
  const { id } = (await saveGroup({ name: ' Sports ' })).body
  await addFeature(server.db, { group: id })
  await addPrice({ fid: id })
  const Offers = [{ Groups: 'Zulu', From: '2026-03-01', To: null }]
  const row = { Id: id, isTemplateGroup: false, Features: 1, Prices: 1, Offers }
  expect(await groups()).toContainEqual({ ...row, Name: 'Sports' })
  const was = { name: 'Sports', isTemplateGroup: false }
  await saveGroup({ id, name: 'Team sports', isTemplateGroup: true, was })
  expect(await groups()).toContainEqual({ ...row, Name: 'Team sports', isTemplateGroup: true })
  expect(await saveGroup({ id, name: 'Other', was })).toMatchObject({ body: { code: 'changed_meanwhile' } })
})

test('a name is taken once; groups that do not exist are not found', async () => {
  const { id } = (await saveGroup({ name: 'Taken' })).body
  const other = (await saveGroup({ name: 'Free' })).body.id
  const taken = { status: 409, body: { code: 'feature_group_exists' } }
  expect(await saveGroup({ name: 'Taken' })).toMatchObject(taken)
  expect(await saveGroup({ id: other, name: 'Taken ' })).toMatchObject(taken)
  expect(await saveGroup({ id, name: 'Taken' })).toMatchObject({ status: 200 })
  expect(await saveGroup({ id: 987_654, name: 'New' })).toMatchObject({ status: 404 })
  expect(await saveGroup({ name: '  ' })).toMatchObject({ status: 400 })
})

interface GivenPrice {
  fid?: number
  agids?: number[]
  p?: number
  cid?: number
  d?: string
  f?: string
  od?: number | null
}
const addPrice = async (given: GivenPrice = {}, token = staff) =>
  server.call(dbToolFeatureGroups.addPrice, {
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
  await addPrice({ fid, agids: [alpha, zulu], p: 19_999, d: 'Launch', od: 365 })
  await addPrice({ fid, p: 2_500_000, cid: await currency('JPY'), f: '2026-12-31' })
  await addPrice({ fid, p: MAX_PRICE, f: '1970-01-01' })
  const row = { Id: expect.any(Number), CurrencyISO: 'EUR', ZeroDecimal: false, Description: '' }
  const ofZulu = { Name: 'Zulu', AccessGroupIds: [zulu], OwnershipDuration: null }
  expect(await pricesOf(fid)).toEqual([
    { ...row, ...ofZulu, Price: 2_500_000, CurrencyISO: 'JPY', ZeroDecimal: true, From: '2026-12-31' },
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

test('a group tells for whom it has prices and when, once for all currencies', async () => {
  const fid = await addFeatureGroup(server.db)
  await addPrice({ fid, f: '2026-12-31' })
  await addPrice({ fid, agids: [alpha, zulu] })
  await addPrice({ fid, agids: [alpha, zulu], cid: await currency('JPY') })
  expect((await groups()).find(({ Id }) => Id === fid)?.Offers).toEqual([
    { Groups: 'Zulu + Alpha', From: '2026-03-01', To: null },
    { Groups: 'Zulu', From: '2026-12-31', To: null },
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

interface GivenVat {
  i?: number
  v: number
  g: number
  was?: { v: number; g: number }
}
const saveVat = (body: GivenVat, token = staff) => server.call(dbToolVat.save, { body, token })
const vats = async (token = staff) => (await server.call(dbToolVat.list, { token })).body.data[0]

const vatRefused = (name: string) => ({
  status: 409,
  body: { code: 'vat_exists', message: `VAT for access group ${name} allready exists` },
})

test('VAT has two decimals and exists once for each access group, with the error texts of the specification', async () => {
  const group = await addGroup(server.db, { name: 'Switzerland' })
  const other = await addGroup(server.db, { name: 'Norway' })
  const { id } = (await saveVat({ v: 8.1, g: group })).body
  expect(await vats()).toEqual([{ Id: id, AccessGroupId: group, AccessGroup: 'Switzerland', VAT: 8.1 }])
  expect(await saveVat({ v: 7.7, g: group })).toMatchObject(vatRefused('Switzerland'))
  await saveVat({ v: 25, g: other })
  expect(await saveVat({ i: id, v: 8.1, g: other })).toMatchObject(vatRefused('Norway'))
  expect(await saveVat({ i: id, v: 8.25, g: group, was: { v: 8.1, g: group } })).toMatchObject({
    status: 200,
  })
  expect(await saveVat({ i: id, v: 1, g: group, was: { v: 8.1, g: group } })).toMatchObject({
    body: { code: 'changed_meanwhile' },
  })
  expect((await vats()).map(({ AccessGroup, VAT }) => [AccessGroup, VAT])).toEqual([
    ['Norway', 25],
    ['Switzerland', 8.25],
  ])
})

test('VAT of an unknown access group, and values that are not a percentage, are refused', async () => {
  expect(await saveVat({ v: 1, g: 987_654 })).toMatchObject({ body: { errors: [{ param: 'g' }] } })
  expect(await saveVat({ i: 987_654, v: 1, g: alpha })).toMatchObject({ status: 404 })
  for (const v of [-1, 100.01, 1.234, 1e300]) {
    expect(await saveVat({ v, g: alpha }), String(v)).toMatchObject({ body: { errors: [{ param: 'v' }] } })
  }
})

test('users with the rights outside the internal customer can read but not change', async () => {
  expect(await vats(dealer)).not.toEqual([])
  expect(await saveVat({ v: 1, g: alpha }, dealer)).toMatchObject({ status: 403 })
  expect(await saveGroup({ name: 'Mine' }, dealer)).toMatchObject({ status: 403 })
  expect(await addPrice({}, dealer)).toMatchObject({ status: 403 })
  const listed = await server.call(dbToolFeatureGroups.list, { token: dealer })
  expect(listed.body.data[0].length).toBeGreaterThan(0)
})
