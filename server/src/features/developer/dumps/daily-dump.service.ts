import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../../platform/database/database.ts'
import { hasRoom } from '../../../platform/database/embedded/disk-space.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Logger } from '../../../platform/logger.ts'
import { dumpText, gzipped } from './dump-text.ts'

export const KEPT_DUMPS = 7
const EVERY_MS = 600_000
const ROOM_EVERY_MS = 500
const FILE = /^service-center-(\d{4}-\d{2}-\d{2})\.sql\.gz$/
/** Suffix of a file that is being written. Such a file is not listed; it is removed later if the server dies. */
const PART = '.part'

/** A complete daily dump. */
export interface DailyDump {
  /** UTC, such as 2026-05-31. */
  readonly day: string
  readonly file: string
  /** Bytes. */
  readonly size: number
  readonly madeAt: Date
}

const folderOf = (dataDir: string) => join(dataDir, 'dumps')
export const dumpName = (day: string) => `service-center-${day}.sql.gz`
/** The UTC day, such as 2026-05-31. */
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/** The complete dumps, newest first. */
export async function listDailyDumps(dataDir: string): Promise<DailyDump[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => [])
  const dumps: DailyDump[] = []
  for (const name of names.toSorted().toReversed()) {
    const [, day] = FILE.exec(name) ?? []
    const file = join(folderOf(dataDir), name)
    const found = day === undefined ? undefined : await stat(file).catch(() => undefined)
    if (day !== undefined && found !== undefined)
      dumps.push({ day, file, size: found.size, madeAt: found.mtime })
  }
  return dumps
}

/**
 * Dumps the database without secrets once a day into `DATA_DIR/dumps`. Of all processes on a database, only one makes the
 * dump at a time. After a failure or a restart it starts from the beginning.
 */
export function dailyDumpJob(options: {
  database: OpenDatabase
  dataDir: string
  dumpHour: number | undefined
  minFreeMegabytes: number | undefined
  log: Logger
  now?: () => Date
}): Job {
  const { database, dataDir, dumpHour, minFreeMegabytes, log, now = () => new Date() } = options
  return {
    name: 'daily dump',
    purpose: 'Dumps the database without secrets once a day, for the developer documentation.',
    everyMs: EVERY_MS,
    run: async (stopping) => {
      const moment = now()
      if (dumpHour === undefined || moment.getUTCHours() < dumpHour) return
      const day = dayOf(moment)
      const folder = folderOf(dataDir)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = join(folder, `${dumpName(day)}${PART}`)
      const began = performance.now()
      let hasBegun = false
      const isMade = await database
        .transaction('begin isolation level repeatable read read only', async (db) => {
          const { rows } = await sql<{ isFirst: boolean }>`
            select pg_try_advisory_xact_lock(hashtext('daily dump')) as "isFirst"`.execute(db)
          if (rows[0]?.isFirst !== true) return false
          // Looks at all dumps, not only the newest: a wrong clock may have left a dump of a later day.
          if ((await listDailyDumps(dataDir)).some((dump) => dump.day === day)) return false
          await removeParts(folder)
          if (!(await hasRoom(folder, minFreeMegabytes)))
            throw new Error('There is no room left on the disk for the daily dump.')
          hasBegun = true
          const text = dumpText(db, `everything but secrets, ${day}`)
          await write({ text, file: part, stopping, hasRoom: () => hasRoom(folder, minFreeMegabytes) })
          await rename(part, join(folder, dumpName(day)))
          return true
        })
        .catch(async (error: unknown) => {
          if (hasBegun) await rm(part, { force: true })
          if (stopping?.aborted !== true) throw error
          return false
        })
      if (!isMade) return
      const dumps = await listDailyDumps(dataDir)
      for (const { file } of dumps.slice(KEPT_DUMPS)) await rm(file, { force: true })
      const seconds = Math.round((performance.now() - began) / 1000)
      log.info(
        { day, bytes: dumps.find((dump) => dump.day === day)?.size, seconds },
        'The daily dump was made',
      )
    },
  }
}

async function removeParts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(PART)) await rm(join(folder, name), { force: true })
  }
}

/** @throws Error when the disk gets full, or the server stops */
async function write(options: {
  text: AsyncIterable<string>
  file: string
  stopping: AbortSignal | undefined
  hasRoom: () => Promise<boolean>
}): Promise<void> {
  const { text, file, stopping, hasRoom } = options
  const target = await open(file, 'w', 0o600)
  try {
    let lookedAt = performance.now()
    for await (const chunk of gzipped(text)) {
      stopping?.throwIfAborted()
      if (performance.now() - lookedAt > ROOM_EVERY_MS) {
        if (!(await hasRoom())) throw new Error('The room on the disk has ended during the daily dump.')
        lookedAt = performance.now()
      }
      await target.writeFile(chunk)
    }
    await target.sync()
  } finally {
    await target.close()
  }
}
