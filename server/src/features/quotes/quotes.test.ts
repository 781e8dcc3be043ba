import { quotes } from '@service-center/contract/quotes/quotes.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeFile } from '../../platform/files/files.ts'
import { addQuoteWorld, QUOTE_PLANS } from '../../testing/worlds/quote-world.ts'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
let world: Awaited<ReturnType<typeof addQuoteWorld>>
beforeAll(async () => {
  server = await startTestServer()
  world = await addQuoteWorld(server)
})
afterAll(() => server.stop())

const settingsOf = async (user: string) => {
  const token = world.tokens[user]
  const { status, body } = await server.call(quotes.settings, { token })
  expect(status).toBe(200)
  return body
}

const names = async (user: string) => (await settingsOf(user)).contracts.map(({ name }) => name)

test('contracts need access to contracts and the right of their legal entity', async () => {
  expect(await names('staff')).toEqual(['DE', 'US'])
  expect(await names('seller')).toEqual(['DE'])
  expect(await names('reader')).toEqual(['DE'])
  expect(await names('clerk')).toEqual([])
})

test('returns contracts with plans in whole minor units, and the general settings', async () => {
  const { contracts, ...general } = await settingsOf('seller')
  expect(contracts[0]?.plans).toEqual(QUOTE_PLANS)
  expect(contracts[0]?.seller.name).toBe('Seller DE')
  expect(general).toMatchObject({ quotationNumber: 1, freeTemplates: [], allFreeAfterQty: 999 })
  expect(general.currencies).toContainEqual({ iso: 'JPY', zeroDecimal: true })
})

test('the number of the next quote needs the right to make quotes', async () => {
  expect((await server.call(quotes.number, { token: world.tokens['seller'] })).body).toEqual({
    quotationNumber: 1,
  })
  expect((await server.call(quotes.number, { token: world.tokens['reader'] })).status).toBe(403)
})

test('pages can be read with a contract that uses them, but not only by file name', async () => {
  const file = await storeFile(server.db, {
    dataDir: server.dataDir,
    content: Buffer.from('%PDF-1.4 pages'),
    originalName: 'cover.pdf',
    contentType: 'application/pdf',
    customerId: 1,
    createdBy: undefined,
    ofQuote: true,
  })
  const { rows } = await sql<{ id: number }>`
    insert into quote_pdf (title, kind, file_name, pages) values ('Cover', 'cover', ${file}, 1) returning id`.execute(
    server.db,
  )
  const id = rows[0]?.id ?? 0
  const statusOf = async (user: string, path = `/api/quote/pdf/${id}`) => {
    const headers = { authorization: `Bearer ${world.tokens[user]}` }
    return (await fetch(new URL(path, server.url), { headers })).status
  }
  expect(await statusOf('seller')).toBe(404)
  await server.db.updateTable('quote_contract').set({ pdf_cover: id }).where('name', '=', 'US').execute()
  expect([await statusOf('seller'), await statusOf('staff')]).toEqual([404, 200])
  expect(await statusOf('seller', `/files/${file}`)).toBe(404)
  await server.db.updateTable('quote_contract').set({ pdf_cover: id }).where('name', '=', 'DE').execute()
  expect([await statusOf('seller'), await statusOf('other'), await statusOf('clerk')]).toEqual([
    200, 200, 404,
  ])
  expect([await statusOf('seller', '/api/quote/pdf/999')]).toEqual([404])
})

test('shows texts and item numbers only to users who make quotes', async () => {
  await sql`
    insert into quote_translation values ('Robot', 'de', 'Roboter'), ('Robot', 'fr', 'Robot');
    insert into quote_item_number values ('Robot', '', '1001')`.execute(server.db)
  const token = world.tokens['seller']
  expect((await server.call(quotes.translations, { token })).body.data).toEqual([
    { key: 'Robot', lang: 'de', value: 'Roboter' },
    { key: 'Robot', lang: 'fr', value: 'Robot' },
  ])
  expect((await server.call(quotes.itemNumbers, { token })).body.data).toEqual([
    { key: 'Robot', lang: '', value: '1001' },
  ])
})
