import { FOLDED } from '@service-center/contract/text/fold-examples.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function foldedByDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`
    select fold_text(given) as folded from unnest(${texts}::text[]) with ordinality as t (given, place)
    order by place`.execute(server.db)
  return rows.map(({ folded }) => folded)
}

test('the database folds the examples as the contract does', async () => {
  expect(await foldedByDatabase(FOLDED.map(([text]) => text))).toEqual(FOLDED.map(([, folded]) => folded))
})

test('the database folds every letter of the European scripts as the contract does', async () => {
  const letters = Array.from({ length: 0x24f + 1 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20))
  const more = Array.from({ length: 0x1eff + 1 - 0x1e00 }, (_, index) => String.fromCodePoint(index + 0x1e00))
  const all = [...letters, ...more].map((letter) => `a${letter}b`)
  const found = await foldedByDatabase(all)
  expect(all.filter((text, place) => found[place] !== foldText(text))).toEqual([])
})

test('the function is inlined: a call for each row would take longer than reading it', async () => {
  const { rows } = await sql<Record<string, string>>`
    explain (verbose, costs off) select fold_text(vals) from history`.execute(server.db)
  expect(rows.map((row) => Object.values(row)[0]).join('\n')).not.toContain('fold_text')
})
