import { offsetAt } from '@service-center/contract/data-extractor/zone-times.ts'
import { fileTime } from '@service-center/contract/endpoint/csv.ts'

const HOUR_MS = 3_600_000
/** Zones change their clocks at whole quarters of an hour. */
const QUARTER_SECONDS = 900
const KNOWN_QUARTERS = 1000

/**
 * Writes times as every file has them, as the clocks of a zone show them.
 * @returns takes unix seconds
 */
export function zoneTimeWriter(zone: string): (seconds: number) => string {
  const offsets = new Map<number, number>()
  return (seconds) => {
    const quarter = Math.floor(seconds / QUARTER_SECONDS)
    const known = offsets.get(quarter)
    if (known !== undefined) return fileTime(seconds, known)
    if (offsets.size >= KNOWN_QUARTERS) offsets.clear()
    const moment = seconds * 1000
    // What is no time is written as none.
    const offset = Number.isNaN(new Date(moment).getTime()) ? 0 : offsetAt(zone, moment) / HOUR_MS
    offsets.set(quarter, offset)
    return fileTime(seconds, offset)
  }
}
