// Writes server/schema.sql, the result of all migrations, and the types of its tables; with --check it only reports whether
// the committed ones are stale.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate, getDialect } from 'kysely-codegen'
import { format } from 'oxfmt'
import { migrate, openDatabase, type OpenDatabase } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { schemaSql } from '../server/src/testing/schema/schema-sql.ts'

const COMMAND = 'node scripts/run.mjs scripts/schema.ts'
const SCHEMA = join(import.meta.dirname, '../server/schema.sql')
/** How all files are formatted. */
const STYLE = join(import.meta.dirname, '../.oxfmtrc.json')
const TYPES = join(import.meta.dirname, '../server/src/platform/database/database-types.ts')

/** Runs work on a migrated database, which is deleted afterwards. */
async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-schema-'))
  await chmod(root, 0o755)
  try {
    const postgres = await startEmbeddedPostgres({
      directory: join(root, 'postgres'),
      password: 'schema',
      settings: { fsync: 'off', shared_buffers: '16MB' },
    })
    const database = openDatabase({ url: postgres.url, size: 1 })
    try {
      await migrate(database.system)
      return await work(database)
    } finally {
      await database.close()
      await postgres.stop()
    }
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function typesOf({ system }: OpenDatabase): Promise<string> {
  // 64-bit integers are read as numbers: see database.ts.
  const typeMapping = { int8: 'number' }
  // The tables of the job queue belong to pg-boss.
  const ours = { includePattern: 'public.*' }
  const text = await generate({
    db: system,
    dialect: getDialect('postgres'),
    outFile: null,
    typeMapping,
    ...ours,
  })
  const style = JSON.parse(await readFile(STYLE, 'utf8'))
  return (await format(TYPES, text, style)).code
}

const wanted = await withDatabase(async (database) => ({
  [SCHEMA]: `-- The schema that the migrations make, written by \`${COMMAND}\`.\n\n${await schemaSql(database.system)}`,
  [TYPES]: await typesOf(database),
}))
for (const [file, text] of Object.entries(wanted)) {
  if (!process.argv.includes('--check')) await writeFile(file, text)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== text) {
    console.error(`${file} is not what the migrations make: run \`${COMMAND}\`.`)
    process.exitCode = 1
  }
}
