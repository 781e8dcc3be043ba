// Lists the migrations that have landed, with the hash of each file: server/migrations/frozen.json. Databases have run
// them, so they never change again. Adds the new ones; with --check it only reports what is wrong. `--all` rebuilds
// the list, for as long as no existing database must be migrated.
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const COMMAND = 'node scripts/run.mjs scripts/freeze-migrations.ts'
const FOLDER = join(import.meta.dirname, '../server/migrations')
const LIST = join(FOLDER, 'frozen.json')

const hashOf = async (file: string) =>
  createHash('sha256')
    .update(await readFile(join(FOLDER, file)))
    .digest('hex')

const files = globSync('**/*.ts', { cwd: FOLDER })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted()
const frozen = process.argv.includes('--all')
  ? {}
  : z.record(z.string(), z.string()).parse(JSON.parse(await readFile(LIST, 'utf8').catch(() => '{}')))

const faults: string[] = []
for (const [file, hash] of Object.entries(frozen)) {
  const now = files.includes(file) ? await hashOf(file) : undefined
  if (now === hash) continue
  faults.push(
    `${file} ${now === undefined ? 'is gone' : 'has changed'}, but it has landed: databases have run it as it was. ` +
      'Put it back as it is on main, and write what you want to change as a new migration.',
  )
}
const unlisted = files.filter((file) => frozen[file] === undefined)
// Files in support/ are imported by migrations but are not migrations, so they are not ordered.
const isMigration = (file: string) => /^\d{4}-[^/]+\.ts$/.test(file)
const last = Object.keys(frozen).filter(isMigration).toSorted().at(-1) ?? ''
for (const file of unlisted.filter(isMigration)) {
  if (file < last) faults.push(`${file} would run after ${last}, which has landed: give it a higher number.`)
}
const numbers = files.filter(isMigration).map((file) => file.slice(0, 4))
for (const number of numbers.filter((one, index) => one === numbers[index - 1])) {
  faults.push(`Two migrations have the number ${number}: give the later one a higher number.`)
}

if (process.argv.includes('--check')) {
  if (unlisted.length > 0) {
    faults.push(`Not listed yet: ${unlisted.join(', ')}. When they are ready to land, run \`${COMMAND}\`.`)
  }
} else if (faults.length === 0) {
  const added = await Promise.all(unlisted.map(async (file) => [file, await hashOf(file)] as const))
  const all = [...Object.entries(frozen), ...added].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await writeFile(LIST, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`)
}
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0
