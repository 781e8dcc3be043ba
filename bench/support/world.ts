import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate, openDatabase, type OpenDatabase } from '../../server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/embedded-postgres.ts'
import { syncReferenceData } from '../../server/src/platform/database/reference-data.ts'

/** A PostgreSQL with the product's settings, and in it a migrated database. */
export interface BenchDatabase {
  readonly url: string
  /** Temporary folder of this bench; removed at its end. */
  readonly directory: string
  /** The files of its PostgreSQL. */
  readonly clusterDirectory: string
  /** The system's handle, for filling the database and for the bare statements. */
  readonly database: OpenDatabase
  stop(): Promise<void>
}

/**
 * Folder for the benches' files. In memory by default: the figures are then the product's, not those of a shared disk.
 */
const BENCH_DIR = process.env['BENCH_DIR'] ?? (existsSync('/dev/shm') ? '/dev/shm' : tmpdir())

/** Starts a database for one bench; stop it at the end. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
  const directory = await mkdtemp(join(BENCH_DIR, 'sc-bench-'))
  await chmod(directory, 0o755)
  const clusterDirectory = join(directory, 'postgres')
  const postgres = await startEmbeddedPostgres({ directory: clusterDirectory, password: 'bench' })
  const database = openDatabase({ url: postgres.url, size: 8 })
  await migrate(database.system)
  await syncReferenceData(database.system)
  const stopAll = async () => {
    await postgres.stop()
    await database.close().catch(() => undefined)
    await rm(directory, { recursive: true, force: true })
  }
  // An interrupt ends the bench's own work with an error, which also stops everything: both wait for the same promise.
  let stopping: Promise<void> | undefined
  const stop = () => (stopping ??= stopAll())
  // PostgreSQL runs in a separate process session: an interrupt does not reach it.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  }
  return { url: postgres.url, directory, clusterDirectory, database, stop }
}
