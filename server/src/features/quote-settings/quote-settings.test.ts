import { quoteSettingCalls as calls } from '@service-center/contract/quote-settings/quote-setting-calls.ts'
import type { QuotePlan, PageKind } from '@service-center/contract/quote-settings/quote-settings.ts'
import { quotes } from '@service-center/contract/quotes/quotes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPdf } from '../../demo/documents/demo-pdf.ts'
import { fileOf } from '../../testing/worlds/documents.ts'
import { addQuoteContract, addQuoteWorld } from '../../testing/worlds/quote-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'
import { addUser } from '../../testing/server/world.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addQuoteWorld>>
let token: string
beforeAll(async () => {
  server = await startTestServer()
  world = await addQuoteWorld(server)
  token = world.tokens['staff'] ?? ''
})
afterAll(() => server.stop())

const PLAN: QuotePlan = {
  title: 'Two years',
  product: 'TLM ProX',
  currency: 'EUR',
  items: [{ desc: 'Robot', qty: 2, price: 50_000 }],
  extras: [{ id: 34, name: 'Station', price: 200_000 }],
  templates: [],
  plan: [60_000, 40_000],
  isMonthly: true,
}
const CONTRACT = {
  countryDropdown: ['NL'],
  seller: { name: 'Lijnen', address: ['Straat 1'], vatId: 'NL1', bank: [] },
  pdfCover: null,
  pdfPayment: null,
  pdfContract: null,
  pdfFinal: null,
  pdfBudgetary: null,
}

const settings = async (user = 'staff') => {
  const { status, body } = await server.call(calls.get, { token: world.tokens[user] ?? '' })
  expect(status).toBe(200)
  return body
}
const planOf = async (id: number) =>
  (await settings()).contracts.flatMap(({ plans }) => plans).find((plan) => plan.id === id)
const newPlan = async (changes: Partial<QuotePlan>) => {
  const params = { id: String(world.contracts.DE) }
  return server.call(calls.createPlan, { token, params, body: { ...PLAN, ...changes } })
}
const newContract = (pages: { pdfCover: number; pdfPayment?: number }) =>
  server.call(calls.createContract, { token, body: { ...CONTRACT, name: 'NL', ...pages } })
const upload = (title: string, content: string | Uint8Array<ArrayBuffer>, kind: PageKind = 'cover') => {
  const file = fileOf({ content, name: `${title}.pdf` })
  return server.call(calls.addPages, { token, upload: { file, fields: { title, kind } } })
}
const pdf = (pages = 2) =>
  new Uint8Array(
    demoPdf(
      'Cover',
      Array.from({ length: pages }, (_none, place) => ({ heading: `Page ${place}`, paragraphs: [] })),
    ),
  )

test('adds a plan at the end of its contract and changes it; quotes use it at once', async () => {
  const { status, body } = await newPlan({ title: 'New' })
  expect(status).toBe(200)
  const { contracts } = await settings()
  expect(contracts.find(({ name }) => name === 'DE')?.plans.at(-1)).toEqual({
    ...PLAN,
    title: 'New',
    id: body.id,
    version: 1,
  })
  const plan = { ...PLAN, title: 'Newer', plan: [100_000], isMonthly: false }
  const params = { id: String(body.id) }
  const saved = await server.call(calls.updatePlan, { token, params, body: { plan, version: 1 } })
  expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
  const { body: used } = await server.call(quotes.settings, { token: world.tokens['seller'] ?? '' })
  expect(used.contracts[0]?.plans.at(-1)).toEqual(plan)
})

test('refuses a plan whose yearly prices do not match its items, a duplicate title and an unknown currency', async () => {
  expect(await newPlan({ plan: [60_000, 39_999] })).toMatchObject({
    status: 400,
    body: { code: 'invalid', errors: [{ param: 'plan' }] },
  })
  expect((await newPlan({ title: 'Twice' })).status).toBe(200)
  expect(await newPlan({ title: 'Twice' })).toMatchObject({
    status: 409,
    body: { code: 'quote_plan_exists', errors: [{ param: 'title' }] },
  })
  expect((await newPlan({ title: 'Twice', product: 'TS Plotter' })).status).toBe(200)
  expect(await newPlan({ title: 'No money', currency: 'XXX' })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'currency' }] },
  })
  const twice = [
    { id: 34, name: 'Station', price: 200_000 },
    { id: 34, name: 'Other station', price: 1 },
  ]
  for (const param of ['extras', 'templates']) {
    expect(await newPlan({ title: 'Ids', [param]: twice })).toMatchObject({
      status: 400,
      body: { errors: [{ param: `${param}.1.id` }] },
    })
  }
  const nowhere = { token, params: { id: '999' }, body: PLAN }
  expect((await server.call(calls.createPlan, nowhere)).status).toBe(404)
})

test('refuses the second of two simultaneous saves of a plan, and deleting a plan that has changed', async () => {
  const { body } = await newPlan({ title: 'Contested' })
  const params = { id: String(body.id) }
  const save = (title: string) =>
    server.call(calls.updatePlan, { token, params, body: { plan: { ...PLAN, title }, version: 1 } })
  const replies = await Promise.all([save('One'), save('Other')])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'changed_meanwhile' })
  const remove = (version: string) => server.call(calls.removePlan, { token, params, query: { version } })
  expect((await remove('1')).status).toBe(409)
  expect((await remove('2')).status).toBe(200)
  expect((await remove('2')).status).toBe(404)
  expect(await planOf(body.id)).toBeUndefined()
})

test('a legal entity has one contract, which keeps its name and is deleted with its plans', async () => {
  const body = { ...CONTRACT, name: 'NL' as const }
  const created = await server.call(calls.createContract, { token, body })
  expect(created.status).toBe(200)
  expect(await server.call(calls.createContract, { token, body })).toMatchObject({
    status: 409,
    body: { code: 'quote_contract_exists' },
  })
  const params = { id: String(created.body.id) }
  const update = (changes: object) =>
    server.call(calls.updateContract, { token, params, body: { ...body, version: 1, ...changes } })
  expect((await update({ name: 'BE(NL)' })).status).toBe(409)
  expect(await update({ countryDropdown: ['NL', 'BE'] })).toMatchObject({ status: 200, body: { version: 2 } })
  expect((await update({ countryDropdown: [] })).body).toMatchObject({ code: 'changed_meanwhile' })
  const plan = await server.call(calls.createPlan, { token, params, body: PLAN })
  const query = { version: '2' }
  expect((await server.call(calls.removeContract, { token, params, query })).status).toBe(200)
  expect(await planOf(plan.body.id)).toBeUndefined()
})

test('counts pages, accepts them only in their place, and removes them only when unused', async () => {
  const added = await upload('Cover', pdf())
  expect(added).toMatchObject({ status: 200, body: { pages: 2 } })
  const { id } = added.body
  const { pages } = await settings()
  expect(pages).toMatchObject([{ id, title: 'Cover', kind: 'cover', pages: 2, createdBy: 'staff' }])
  const body = { ...CONTRACT, name: 'UK' as const }
  expect(await server.call(calls.createContract, { token, body: { ...body, pdfPayment: id } })).toMatchObject(
    { status: 400, body: { errors: [{ param: 'pdfPayment' }] } },
  )
  const created = await server.call(calls.createContract, { token, body: { ...body, pdfCover: id } })
  expect(created.status).toBe(200)
  const remove = () => server.call(calls.removePages, { token, params: { id: String(id) } })
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'quote_pages_used' } })
  const query = { version: '1' }
  await server.call(calls.removeContract, { token, params: { id: String(created.body.id) }, query })
  expect((await remove()).status).toBe(200)
  expect((await remove()).status).toBe(404)
  expect((await settings()).pages).toEqual([])
  const { before } = await server.db
    .selectFrom('user_action')
    .select('before')
    .where('action_type', '=', 'RemoveQuotePages')
    .where('before', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(before).toEqual({ id, title: 'Cover', kind: 'cover', pages: 2 })
})

test('refuses a contract with more pages than can be added to a quote', async () => {
  const cover = (await upload('Long', pdf(30))).body.id
  const payment = (await upload('Terms', pdf(21), 'payment')).body.id
  expect(await newContract({ pdfCover: cover, pdfPayment: payment })).toMatchObject({
    status: 400,
    body: { errors: [{ param: 'pdfCover', msg: expect.stringContaining('51 pages') }] },
  })
  expect((await newContract({ pdfCover: cover })).status).toBe(200)
})

/** A readable PDF whose page is its own parent. */
const CIRCULAR = `%PDF-1.7
1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj
2 0 obj\n<</Type/Pages/Count 1/Kids[3 0 R]>>\nendobj
3 0 obj\n<</Type/Page/Parent 3 0 R>>\nendobj
trailer\n<</Root 1 0 R>>
%%EOF`

test('refuses a file whose pages cannot be added to a quote, with the reason, and does not keep it', async () => {
  const files = server.db.selectFrom('stored_file').select('name').where('of_quote', '=', true)
  const before = (await files.execute()).length
  for (const content of ['%PDF-1.7\n%âãÏÓ\n', CIRCULAR]) {
    expect(await upload('Broken', content)).toMatchObject({
      status: 400,
      body: { code: 'quote_pages_unreadable', errors: [{ param: 'file' }] },
    })
  }
  expect((await files.execute()).length).toBe(before)
})

test('saves and deletes a text, and refuses it when the text has been changed meanwhile', async () => {
  for (const [call, list] of [
    [calls.saveTranslation, quotes.translations],
    [calls.saveItemNumber, quotes.itemNumbers],
  ] as const) {
    const save = (value: string, was: string | null) =>
      server.call(call, { token, body: { key: 'Robot', lang: 'de', value, was } })
    const stored = async () => (await server.call(list, { token })).body.data
    expect((await save('Roboter', null)).status).toBe(200)
    expect((await save('Anderer', null)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect((await save('Anderer', 'Roboter')).status).toBe(200)
    expect(await stored()).toEqual([{ key: 'Robot', lang: 'de', value: 'Anderer' }])
    expect((await save('', 'Anderer')).status).toBe(200)
    expect(await stored()).toEqual([])
    const replies = await Promise.all([save('One', null), save('Other', null)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  }
})

test('the free templates are saved by version', async () => {
  const { version } = await settings()
  const body = { freeTemplates: [101], freeTemplatesQty: 4, allFreeAfterQty: 12, version }
  expect((await server.call(calls.saveGeneral, { token, body })).body).toEqual({ version: version + 1 })
  expect((await server.call(calls.saveGeneral, { token, body })).status).toBe(409)
  expect(await settings()).toMatchObject({ freeTemplates: [101], freeTemplatesQty: 4, allFreeAfterQty: 12 })
})

test('users outside of the internal customer can read their quote settings, but change nothing', async () => {
  await addUser(server.db, {
    username: 'outsider',
    customers: [world.dealer],
    rights: ['QuoteSettings', 'QuoteAccessDE'],
  })
  await server.db
    .updateTable('app_user')
    .set({ contract_access: true })
    .where('username', '=', 'outsider')
    .execute()
  const outsider = await server.signIn('outsider')
  await addQuoteContract(server.db, { name: 'AU' })
  const read = await server.call(calls.get, { token: outsider })
  expect(read.body.contracts.map(({ name }) => name)).toEqual(['DE'])
  const params = { id: String(world.contracts.DE) }
  const replies = [
    await server.call(calls.createPlan, { token: outsider, params, body: { ...PLAN, title: 'Mine' } }),
    await server.call(calls.updateContract, { token: outsider, params, body: { ...CONTRACT, name: 'DE' } }),
    await server.call(calls.removeContract, { token: outsider, params, query: { version: '1' } }),
    await server.call(calls.saveTranslation, {
      token: outsider,
      body: { key: 'Robot', lang: 'de', value: 'Meiner' },
    }),
    await server.call(calls.saveGeneral, {
      token: outsider,
      body: { freeTemplates: [], freeTemplatesQty: 9, allFreeAfterQty: 9 },
    }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

test('keeps a country or a free template that is named twice once, because a field cannot offer it twice', async () => {
  const body = { ...CONTRACT, name: 'FR' as const, countryDropdown: ['FR', 'MC', 'FR'] }
  expect((await server.call(calls.createContract, { token, body })).status).toBe(200)
  const general = { freeTemplates: [101, 101], freeTemplatesQty: 4, allFreeAfterQty: 12 }
  expect((await server.call(calls.saveGeneral, { token, body: general })).status).toBe(200)
  const { contracts, freeTemplates } = await settings()
  expect(contracts.find(({ name }) => name === 'FR')?.countryDropdown).toEqual(['FR', 'MC'])
  expect(freeTemplates).toEqual([101])
})
