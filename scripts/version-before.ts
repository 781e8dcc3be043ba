// Writes the database of this version, with a small world in it, for the next version's test to migrate:
// server/src/testing/upgrade/version-before.sql.gz. Run it when the migrations of an issue have landed.
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { seedDemoWorld } from '../server/src/demo/demo-world.ts'
import { createLogger } from '../server/src/platform/logger.ts'
import { migrate, openDatabase } from '../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/embedded-postgres.ts'
import { syncReferenceData } from '../server/src/platform/database/reference-data.ts'
import { dumpDatabase } from '../server/src/testing/upgrade/dump.ts'
import { makeSmallWorld } from '../server/src/testing/upgrade/small-world.ts'

const FILE = join(import.meta.dirname, '../server/src/testing/upgrade/version-before.sql.gz')
const ROBOTS = 2

const root = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'service-center-dump-'))
await chmod(root, 0o755)
const postgres = await startEmbeddedPostgres({
  directory: join(root, 'postgres'),
  password: 'dump',
  settings: { fsync: 'off' },
})
const database = openDatabase({ url: postgres.url, size: 2 })
try {
  await migrate(database.system)
  await syncReferenceData(database.system)
  await seedDemoWorld({ database, fleet: ROBOTS, dataDir: root, log: createLogger({ level: 'silent' }) })
  await makeSmallWorld(database)
  const text = await dumpDatabase(database.system)
  const packed = await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION })
  await writeFile(FILE, packed)
  console.log(
    `${FILE}: ${(packed.length / 1024).toFixed(0)} kB, ${(text.length / 1024).toFixed(0)} kB unpacked`,
  )
} finally {
  await database.close()
  await postgres.stop()
  await rm(root, { recursive: true, force: true })
}
