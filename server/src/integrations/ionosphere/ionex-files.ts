import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Ionosphere } from '@service-center/contract/map/location.ts'
import type { Outgoing } from '../../platform/outgoing.ts'
import type { Logger } from '../../platform/logger.ts'
import { parseIonex, type TecMap } from './ionex.ts'
import { type IonosphereSource, scaledLevel } from './ionosphere-source.ts'

/** Both naming schemes: `igsg0010.24i` and `IGS0OPSFIN_20240010000_01D_02H_GIM.INX`, gzipped or not. */
const FILE_NAME = /\.(\d\di|inx)(\.gz)?$/i
const LARGEST_BYTES = 64 * 1024 * 1024
const MAX_FILES = 2000
const KEPT_FILES = 8
const DEGREES_PER_SECOND = 360 / 86_400

interface ReadFile {
  readonly name: string
  readonly changed: number
  readonly maps: readonly TecMap[]
}

/**
 * The ionosphere from the IONEX files of a folder; times that no file covers use `otherwise`. Between two maps it is
 * interpolated in time, each rotated with the sun by the time difference, as IONEX 1.0 recommends.
 */
export function ionexFiles(options: {
  folder: string
  otherwise: IonosphereSource
  log: Pick<Logger, 'warn'>
  outgoing: Outgoing
}): IonosphereSource {
  const { folder, otherwise, log, outgoing } = options
  const kept = new Map<string, ReadFile>()

  async function read(name: string): Promise<ReadFile> {
    const path = join(folder, name)
    const { mtimeMs: changed, size } = await stat(path)
    const known = kept.get(name)
    if (known?.changed === changed) return known
    const maps = await mapsOf(path, size).catch((error: unknown) => {
      // Logged once: an unreadable file is not read again until it changes.
      log.warn({ err: error, file: name }, 'An IONEX file cannot be read')
      outgoing.failed('ionosphere', `the file ${name} cannot be read`)
      return []
    })
    const file = { name, changed, maps }
    if (kept.size >= KEPT_FILES) kept.delete(kept.keys().next().value ?? '')
    kept.set(name, file)
    return file
  }

  return {
    async at(timestamp) {
      try {
        for (const name of await candidates(folder, timestamp)) {
          const map = mapAt((await read(name)).maps, timestamp)
          if (map === undefined) continue
          outgoing.worked('ionosphere')
          return ionosphereOf({ map, timestamp, source: name })
        }
      } catch (error) {
        log.warn({ err: error }, 'The folder of IONEX files cannot be read')
        outgoing.failed('ionosphere', 'the folder cannot be read')
      }
      return otherwise.at(timestamp)
    },
  }
}

async function mapsOf(path: string, size: number): Promise<TecMap[]> {
  if (size > LARGEST_BYTES) throw new Error('The file is too large.')
  const bytes = await readFile(path)
  const isPacked = /\.gz$/i.test(path)
  const text = isPacked ? await promisify(gunzip)(bytes, { maxOutputLength: LARGEST_BYTES }) : bytes
  return parseIonex(text.toString('latin1'))
}

/** The files named for the day or the day before: others cannot cover the time. */
async function candidates(folder: string, timestamp: number): Promise<string[]> {
  const names = await readdir(folder)
  const days = new Set([timestamp, timestamp - 86_400].map((moment) => dayOf(moment)))
  const wanted = names.slice(0, MAX_FILES).filter((name) => {
    const day = FILE_NAME.test(name) ? dayInName(name) : undefined
    return day !== undefined && days.has(day)
  })
  return wanted.toSorted()
}

/** Year and day of the year: `2024001`. */
function dayOf(timestamp: number): string {
  const date = new Date(timestamp * 1000)
  const year = date.getUTCFullYear()
  const day = Math.floor((timestamp - Date.UTC(year, 0, 1) / 1000) / 86_400) + 1
  return `${year}${String(day).padStart(3, '0')}`
}

function dayInName(name: string): string | undefined {
  const long = /_(\d{7})\d{4}_/.exec(name)?.[1]
  if (long !== undefined) return long
  const [, day, year] = /(\d{3})[0-9a-z]\.(\d\d)i/i.exec(name) ?? []
  return day === undefined || year === undefined ? undefined : `20${year}${day}`
}

/** The map at a time between two maps of a file; undefined when the file does not cover it. */
export function mapAt(maps: readonly TecMap[], timestamp: number): TecMap | undefined {
  const after = maps.find(({ epoch }) => epoch >= timestamp)
  const before = maps.findLast(({ epoch }) => epoch <= timestamp)
  if (after === undefined || before === undefined) return undefined
  if (after.epoch === before.epoch) return before
  const share = (timestamp - before.epoch) / (after.epoch - before.epoch)
  const rows = before.latitudes.map((latitude, row) =>
    before.longitudes.map((longitude) => {
      const early = valueAt(before, {
        row,
        longitude: longitude + (timestamp - before.epoch) * DEGREES_PER_SECOND,
      })
      const other = after.latitudes.indexOf(latitude)
      const late = valueAt(after, {
        row: other,
        longitude: longitude + (timestamp - after.epoch) * DEGREES_PER_SECOND,
      })
      if (early === null || late === null) return early ?? late
      return early * (1 - share) + late * share
    }),
  )
  return { ...before, epoch: timestamp, rows }
}

/** A map's value between the longitudes of a row; the row wraps around the earth. */
function valueAt(map: TecMap, { row, longitude }: { row: number; longitude: number }): number | null {
  const values = map.rows[row]
  const [first = 0, second = first + 1] = map.longitudes
  if (values === undefined) return null
  const step = second - first
  const around = Math.round(360 / Math.abs(step))
  const place = ((((longitude - first) / step) % around) + around) % around
  const left = values[Math.floor(place) % around]
  const right = values[(Math.floor(place) + 1) % around]
  if (left === null || left === undefined || right === null || right === undefined)
    return left ?? right ?? null
  const share = place - Math.floor(place)
  return left * (1 - share) + right * share
}

function ionosphereOf(options: { map: TecMap; timestamp: number; source: string }): Ionosphere {
  const { map, timestamp, source } = options
  return {
    timestamp,
    source,
    latitudes: axisOf(map.latitudes),
    longitudes: axisOf(map.longitudes),
    rows: map.rows.map((row) => row.map((value) => (value === null ? null : scaledLevel(value)))),
  }
}

function axisOf(values: readonly number[]) {
  const [first = 0, second = first] = values
  return { first, last: values.at(-1) ?? first, step: second - first }
}
