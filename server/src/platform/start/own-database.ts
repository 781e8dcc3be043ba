import { join } from 'node:path'
import { type DiskSpace, UNWATCHED, watchDiskSpace } from '../database/embedded/disk-space.ts'
import { startEmbeddedPostgres } from '../database/embedded/embedded-postgres.ts'
import type { Logger } from '../logger.ts'
import type { Config } from './config.ts'

interface Options {
  readonly config: Config
  readonly log: Logger
  /** Ends the start. */
  readonly signal?: AbortSignal
}

/** The stop functions of everything that has been started, in order. */
export type Started = (() => Promise<unknown>)[]

/** Watches the free disk space, if the database is embedded. */
export async function openDisk({ config, log }: Options, started: Started): Promise<DiskSpace> {
  if (config.databaseUrl !== undefined) return UNWATCHED
  const { dataDir, minFreeMegabytes } = config
  const disk = await watchDiskSpace({ directory: dataDir, minFreeMegabytes, log })
  started.push(async () => disk.stop())
  return disk
}

/** @returns the address of the embedded database */
export async function startOwnDatabase(
  options: Options & {
    password: string
    started: Started
    disk: DiskSpace
    onFailure: (error: Error) => void
  },
): Promise<string> {
  const { config, log, signal, password, started, disk, onFailure } = options
  const postgres = await startEmbeddedPostgres({
    directory: join(config.dataDir, 'postgres'),
    password,
    signal,
    log,
    // Without free disk space PostgreSQL would end again.
    beforeRestart: disk.room,
    onFailure,
  })
  started.push(() => postgres.stop())
  return postgres.url
}
