import { quoteSettingCalls as calls } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import { quotes } from '@service-center/contract/quotes/quotes.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoPdf } from '../../demo/documents/demo-pdf.ts'
import { fileOf } from '../../testing/worlds/documents.ts'
import { openLiveClient } from '../../testing/devices/gateway.ts'
import { addQuoteContract, addQuoteWorld } from '../../testing/worlds/quote-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addQuoteWorld>>
let token: string
let outsider: string
beforeAll(async () => {
  server = await startTestServer()
  world = await addQuoteWorld(server)
  token = world.tokens['staff'] ?? ''
  const customers = [world.dealer]
  await addUser(server.db, { username: 'outsider', customers, rights: ['QuoteSettings'] })
  outsider = await server.signIn('outsider')
})
afterAll(() => server.stop())

const settings = async () => (await server.call(calls.get, { token })).body
const order = async () => (await settings()).contracts.map(({ id }) => id)
const reorder = (ids: number[], was?: number[]) =>
  server.call(calls.reorderContracts, { token, body: { ids, ...(was && { was }) } })
const upload = (title: string, content: Uint8Array<ArrayBuffer>, kind: 'cover' | 'budgetary' = 'cover') =>
  server.call(calls.addPages, { token, upload: { file: fileOf({ content }), fields: { title, kind } } })

const pagesOf = (count: number) =>
  new Uint8Array(
    demoPdf(
      'Long',
      Array.from({ length: count }, () => ({ heading: 'Page', paragraphs: [] })),
    ),
  )

test('reorders contracts, and refuses the second of two simultaneous changes', async () => {
  await addQuoteContract(server.db, { name: 'FR' })
  await addQuoteContract(server.db, { name: 'UK' })
  const before = await order()
  const [first = 0, ...others] = before
  const moved = [...others, first]
  expect((await reorder(moved, before)).status).toBe(200)
  expect(await order()).toEqual(moved)
  expect((await reorder(before, before)).body).toMatchObject({ code: 'changed_meanwhile' })
  const replies = await Promise.all([reorder(before, moved), reorder(moved.toReversed(), moved)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await reorder(moved)).status).toBe(200)
  for (const wrong of [[...moved, first], moved.slice(1), [...others, 999], []])
    expect((await reorder(wrong)).status).toBe(409)
  expect(await order()).toEqual(moved)
  const body = { ids: before }
  expect((await server.call(calls.reorderContracts, { token: outsider, body })).status).toBe(403)
})

test('renames pages, and refuses it when the title has been changed meanwhile', async () => {
  const { body } = await upload('Cover', pagesOf(1))
  const params = { id: String(body.id) }
  const rename = (title: string, was?: string, by = token) =>
    server.call(calls.renamePages, { token: by, params, body: { title, ...(was !== undefined && { was }) } })
  expect((await rename('Cover 2027', 'Cover')).status).toBe(200)
  expect((await rename('Other', 'Cover')).body).toMatchObject({ code: 'changed_meanwhile' })
  expect((await rename('Mine', 'Cover 2027', outsider)).status).toBe(403)
  const hostile = `${'א'.repeat(150)} <script>alert(1)</script> ../../x`
  expect((await rename(hostile)).status).toBe(200)
  expect((await settings()).pages.map(({ title }) => title)).toEqual([hostile])
  for (const title of ['', ' ', 'a\u0000b', 'x'.repeat(10_000)])
    expect(await rename(title)).toMatchObject({ status: 400, body: { errors: [{ param: 'title' }] } })
  await server.call(calls.removePages, { token, params })
  expect((await rename('Again')).status).toBe(404)
})

test('refuses too many added pages, in one file or together in a contract', async () => {
  expect(await upload('Long', pagesOf(300))).toMatchObject({
    status: 400,
    body: {
      code: 'quote_pages_unreadable',
      errors: [{ param: 'file', msg: expect.stringContaining('more than 50 pages') }],
    },
  })
  const pdfCover = (await upload('Cover', pagesOf(20))).body.id
  const budgetary = (await upload('Budgetary', pagesOf(31), 'budgetary')).body.id
  const body = {
    name: 'AU' as const,
    countryDropdown: [],
    seller: { name: 'Marking', address: [], vatId: '', bank: [] },
    pdfCover,
    pdfPayment: null,
    pdfContract: null,
    pdfFinal: null,
  }
  const save = (pdfBudgetary: number | null) =>
    server.call(calls.createContract, { token, body: { ...body, pdfBudgetary } })
  const msg = 'A quote would have 51 pages around its own. At most 50 can be added.'
  expect(await save(budgetary)).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'pdfBudgetary', msg }] },
  })
  expect((await save(null)).status).toBe(200)
})

test('notifies all users who make quotes about a change, and nobody else', async () => {
  await addUser(server.db, { username: 'historian', customers: [world.dealer], rights: ['History'] })
  const seller = await openLiveClient(server, world.tokens['seller'] ?? '')
  const staff = await openLiveClient(server, token)
  const other = await openLiveClient(server, await server.signIn('historian'))
  const told = ({ events }: typeof seller) => events.filter(({ name }) => name === 'quoteSettings').length
  const before = await server.call(quotes.translations, { token })
  expect(before.status).toBe(200)
  const body = { key: 'Robot', lang: 'de' as const, value: 'Roboter' }
  expect((await server.call(calls.saveTranslation, { token, body })).status).toBe(200)
  await vi.waitFor(() => expect([told(seller), told(staff)]).toEqual([1, 1]), { timeout: 60_000 })
  const refused = await server.call(calls.saveTranslation, { token, body: { ...body, was: 'Other' } })
  expect(refused.status).toBe(409)
  expect((await server.call(calls.saveTranslation, { token, body: { ...body, value: '' } })).status).toBe(200)
  // The refused change in between publishes no event.
  await vi.waitFor(() => expect([told(seller), told(staff)]).toEqual([2, 2]), { timeout: 60_000 })
  expect(told(other)).toBe(0)
})
