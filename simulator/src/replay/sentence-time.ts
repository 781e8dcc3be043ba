import { DAY } from '../model/device.ts'

/** The time in a sentence. */
export interface SentenceTime {
  /** Time of day in ms. */
  readonly ofDay: number
  /** Midnight before it in ms since 1970; null if the sentence has no date that counts. */
  readonly midnight: number | null
}

/** Where sentences have their time of day. */
const TIME_FIELDS: Readonly<Record<string, number>> = { GGA: 0, GNS: 0, RMC: 0, GLL: 4, ZDA: 0 }

/**
 * The time in a sentence; null if it has none, or is a ZDA without a date.
 * @param kind 'GGA', without the talker
 * @param fields without the address and the checksum
 * @param logged the time of the sentence's tag block, in ms since 1970, which counts for sentences without their own
 */
export function timeOf(kind: string, fields: readonly string[], logged: number | null): SentenceTime | null {
  const place = TIME_FIELDS[kind]
  if (place === undefined) {
    return logged === null ? null : { ofDay: logged % DAY, midnight: logged - (logged % DAY) }
  }
  const ofDay = timeOfDay(fields[place] ?? '')
  const midnight = midnightOf(kind, fields)
  return ofDay === null || (kind === 'ZDA' && midnight === null) ? null : { ofDay, midnight }
}

/** Before its first fix, a receiver may give the day on which it was made: a date without a fix (V) does not count. */
function midnightOf(kind: string, fields: readonly string[]): number | null {
  if (kind === 'RMC' && fields[1]?.trim() === 'A') {
    const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(fields[8]?.trim() ?? '') ?? []
    // As in IEC 61162-1: years from 80 on are of the last century.
    return day ? dayOf(Number(year) + (Number(year) < 80 ? 2000 : 1900), Number(month), Number(day)) : null
  }
  if (kind !== 'ZDA') return null
  const [day = '', month = '', year = ''] = fields.slice(1, 4).map((field) => field.trim())
  const isDate = /^\d{1,2}$/.test(day) && /^\d{1,2}$/.test(month) && /^\d{4}$/.test(year)
  return isDate ? dayOf(Number(year), Number(month), Number(day)) : null
}

function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null
}

/** Receivers of ten fixes a second give hundredths. */
function timeOfDay(text: string): number | null {
  const [, hours, minutes, seconds] = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d(?:\.\d*)?)$/.exec(text.trim()) ?? []
  return hours === undefined
    ? null
    : (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000)
}
