import { dbToolFeatureGroups } from '@service-center/contract/dbtool/feature-groups.ts'
import { dbToolVat } from '@service-center/contract/dbtool/vat.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addFeature } from '../../../testing/worlds/features.ts'
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
const addPrice = (fid: number, token = staff) =>
  server.call(dbToolFeatureGroups.savePrice, {
    body: { fid, agids: [zulu], p: 9900, cid: 1, f: '2026-03-01' },
    token,
  })

test('a group is created and renamed, and counts its features and prices', async () => {
  const { id } = (await saveGroup({ name: ' Sports ' })).body
  await addFeature(server.db, { group: id })
  await addPrice(id)
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
  expect(await addPrice(1, dealer)).toMatchObject({ status: 403 })
  const listed = await server.call(dbToolFeatureGroups.list, { token: dealer })
  expect(listed.body.data[0].length).toBeGreaterThan(0)
})
