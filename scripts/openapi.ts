// Writes openapi.json from the contract; with --check it only reports whether the committed one is stale.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApiDocument } from '../server/src/platform/http/openapi-document.ts'

const file = join(import.meta.dirname, '../openapi.json')
const wanted = `${JSON.stringify(openApiDocument(), null, 2)}\n`
if (!process.argv.includes('--check')) {
  await writeFile(file, wanted)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== wanted) {
  console.error('openapi.json is stale: run `node scripts/run.mjs scripts/openapi.ts`.')
  process.exitCode = 1
}
