import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issuedQuotes } from '@service-center/contract/quotes/issued-quotes.ts'
import { startQuoteSeller } from '../../../testing/worlds/quote-seller.ts'
import { storedWork } from '../../../testing/worlds/work.ts'
import { makePaper } from './quote-pdf.service.ts'

type Seller = Awaited<ReturnType<typeof startQuoteSeller>>

/** The hash of the paper that users download. */
async function paperOf({ server, token }: Seller, id: number): Promise<string> {
  const url = new URL(issuedQuotes.pdf.path.replace('{id}', String(id)), server.url)
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(200)
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')
}

/** Runs the work on a paper as the queue does. */
const makeAgain = ({ server }: Seller, id: number) =>
  makePaper(
    {
      pdf: server.app.pdf,
      dataDir: server.dataDir,
      inTransaction: (work) => server.app.database.transaction('begin', work),
    },
    id,
  )

test('an issued paper stays as it is, byte by byte, after settings, texts and what its pages were changed, and after a retry', async () => {
  const seller = await startQuoteSeller()
  const { server, issue, retry, read } = seller
  const { id } = await issue()
  const before = await paperOf(seller, id)
  await sql`update quote_contract set seller = '{"name":"Another","address":[],"vatId":"","bank":[]}'`.execute(
    server.db,
  )
  await sql`update quote_plan set title = 'Renamed', items = '[{"desc":"Another","qty":1,"price":1600000}]'`.execute(
    server.db,
  )
  await sql`insert into quote_translation (key, lang, value) values ('quotation', 'de', 'Anderes')`.execute(
    server.db,
  )
  await sql`update quote set paper = paper || '{"pages":{"cover":"gone"}}'`.execute(server.db)
  expect(await retry(id)).toMatchObject({ status: 200, body: { pdf: { state: 'done' } } })
  await makeAgain(seller, id)
  expect(await paperOf(seller, id)).toBe(before)
  expect(await storedWork(server.db, 'make-quote-paper')).toMatchObject([{ state: 'completed' }])
  const { rows } = await sql`select count(*)::int as count from stored_file where of_quote`.execute(server.db)
  expect(rows).toEqual([{ count: 1 }])
  expect((await read(id)).pdf).toEqual({ state: 'done', failure: null })
})

test('a quote that was issued before papers named the years of plans gets its paper', async () => {
  const seller = await startQuoteSeller()
  const { server, issue, read } = seller
  const { id } = await issue()
  const before = await paperOf(seller, id)
  await sql`update quote set file_name = null, paper = paper - 'plans' where id = ${id}`.execute(server.db)
  await makeAgain(seller, id)
  expect((await read(id)).pdf).toEqual({ state: 'done', failure: null })
  expect(await paperOf(seller, id)).not.toBe(before)
})
