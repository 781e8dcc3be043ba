import { statfs } from 'node:fs/promises'
import { diskFull } from '../../errors.ts'
import type { Logger } from '../../logger.ts'

/**
 * Watches the free space on the disk of the embedded database. PostgreSQL ends when it cannot extend its log. So below a
 * limit the server refuses all writes that can be refused, until there is room again.
 */
export interface DiskSpace {
  isLow(): boolean
  /** @throws AppError disk_full when there is too little */
  check(): void
  /** Resolves when there is enough, or when watching has stopped. */
  room(): Promise<void>
  stop(): void
}

const MEGABYTE = 1024 * 1024
/** The limit is this fraction of the file system, but at least a few segments of PostgreSQL's log. */
const MARK_PART = 0.05
const MIN_MARK = 64 * MEGABYTE
const MAX_MARK = 512 * MEGABYTE
/** Writing goes on when this many times the limit is free, so that the state does not change all the time. */
const ENOUGH = 1.25
const CHECK_MS = 500

/** A database on another machine watches its own disk. */
export const UNWATCHED: DiskSpace = {
  isLow: () => false,
  check: () => undefined,
  room: () => Promise.resolve(),
  stop: () => undefined,
}

/**
 * @param options.minFreeMegabytes the limit; undefined: depends on the size of the file system
 * @param options.measure returns free and total bytes; replaced in tests
 */
export async function watchDiskSpace(options: {
  directory: string
  minFreeMegabytes: number | undefined
  log: Logger
  everyMs?: number
  measure?: (directory: string) => Promise<{ free: number; total: number }>
}): Promise<DiskSpace> {
  const { directory, minFreeMegabytes, log, everyMs = CHECK_MS, measure = measureDisk } = options
  let isLow = false
  let waiting: (() => void)[] = []
  const release = () => {
    for (const resolve of waiting.splice(0)) resolve()
  }
  const look = async () => {
    const { free, total } = await measure(directory)
    const mark = minFreeMegabytes === undefined ? markOf(total) : minFreeMegabytes * MEGABYTE
    const wasLow = isLow
    isLow = free < (wasLow ? mark * ENOUGH : mark)
    const room = { directory, freeMegabytes: Math.floor(free / MEGABYTE), neededMegabytes: mark / MEGABYTE }
    if (isLow && !wasLow) log.error(room, 'There is no room left on the disk: nothing is stored any more')
    if (wasLow && !isLow) log.info(room, 'There is room on the disk again')
    if (!isLow) release()
  }
  const failed = (error: unknown) => log.warn({ err: error, directory }, 'The free space cannot be measured')
  await look().catch(failed)
  const timer = setInterval(() => void look().catch(failed), everyMs)
  timer.unref()
  return {
    isLow: () => isLow,
    check: () => {
      if (isLow) throw diskFull()
    },
    room: () => (isLow ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    stop: () => {
      clearInterval(timer)
      release()
    },
  }
}

/** Whether a folder has enough free space now. Works without watching. */
export async function hasRoom(directory: string, minFreeMegabytes: number | undefined): Promise<boolean> {
  const { free, total } = await measureDisk(directory)
  return free >= (minFreeMegabytes === undefined ? markOf(total) : minFreeMegabytes * MEGABYTE)
}

const markOf = (total: number) => Math.min(MAX_MARK, Math.max(MIN_MARK, total * MARK_PART))

/** Free space for users other than root, because PostgreSQL does not run as root. */
async function measureDisk(directory: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { free: bavail * bsize, total: blocks * bsize }
}
