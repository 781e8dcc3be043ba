import { Parser } from '@signalk/nmea0183-signalk'
import { DAY, type Values } from '../model/device.ts'
import { type Fix, fixOf, NO_FIX } from './fix-status.ts'
import { valuesOf } from './signalk-values.ts'

/** Values of a receiver at one time. `at` in ms since 1970. */
export interface Epoch {
  at: number
  values: Values
}

/** Classification of a recording's lines; the last three were skipped. */
export interface LineCounts {
  sentences: number
  /** Gave a value or the time. */
  used: number
  /** Hold no number, such as a heading without a compass. */
  empty: number
  /** Not supported by the parser, or incomplete. */
  unread: number
  /** Broken: wrong checksum, cut off, not NMEA 0183. */
  invalid: number
  /** Whether a sentence gave the date, which then overrides `midnight`. */
  dated: boolean
}

/** A zeroed count for `epochsOf`. */
export function emptyLineCounts(): LineCounts {
  return { sentences: 0, used: 0, empty: 0, unread: 0, invalid: 0, dated: false }
}

type Sentence =
  | { kind: 'empty' | 'unread' | 'invalid' }
  | { kind: 'used'; time: Time | null; values: Values; fix: Fix | null }

/** Time of day and, where the sentence gives it, midnight before it; both in ms. */
interface Time {
  ofDay: number
  midnight: number | null
}

/**
 * The epochs of NMEA 0183 lines. An epoch begins with the first sentence that gives a new time (GLL, GGA, RMC) and
 * takes all values up to the next; values before the first time belong to the first epoch. Times without a date belong
 * to the day that begins at `midnight` (ms since 1970) until a sentence gives a date; passing midnight continues into
 * the next day.
 */
export async function* epochsOf(a: {
  lines: AsyncIterable<string> | Iterable<string>
  midnight: number
  counts: LineCounts
}): AsyncGenerator<Epoch, void> {
  const parser = new Parser()
  const clock = new Clock(a.midnight)
  let at: number | null = null
  let values: Values = {}
  let fixRank = 0
  for await (const line of a.lines) {
    if (line.trim() === '') continue
    const sentence = read(parser, line.trim())
    a.counts.sentences++
    a.counts[sentence.kind]++
    if (sentence.kind !== 'used') continue
    const now: number | null = sentence.time ? clock.at(sentence.time) : at
    if (sentence.time?.midnight != null) a.counts.dated = true
    if (at !== null && now !== at && now !== null) {
      if (Object.keys(values).length > 0) yield { at, values }
      values = {}
      fixRank = 0
    }
    at = now
    Object.assign(values, sentence.values)
    if (sentence.fix !== null && sentence.fix.rank >= fixRank) {
      fixRank = sentence.fix.rank
      values['fix_type'] = sentence.fix.type
    }
  }
  if (at !== null && Object.keys(values).length > 0) yield { at, values }
}

/** Assigns days to times of day: a step back by more than half a day means that midnight has passed. */
class Clock {
  #midnight: number
  #last = 0

  constructor(midnight: number) {
    this.#midnight = midnight
  }

  at(time: Time): number {
    if (time.midnight !== null) this.#midnight = time.midnight
    else if (time.ofDay < this.#last - DAY / 2) this.#midnight += DAY
    this.#last = time.ofDay
    return this.#midnight + time.ofDay
  }
}

function read(parser: Parser, line: string): Sentence {
  const body = line.slice(line.lastIndexOf('$') + 1).split('*')[0] ?? ''
  const [address = '', ...fields] = body.split(',')
  const kind = address.slice(-3)
  let delta
  try {
    delta = parser.parse(line)
  } catch {
    return { kind: 'invalid' }
  }
  const fix = fixOf(kind, fields)
  // Some of the parser's hooks read an empty field as 0; a sentence without a number must not produce one.
  if (fix === null && !fields.some((field) => /\d/.test(field))) return { kind: 'empty' }
  const updates = delta?.updates ?? []
  const values = valuesOf(updates.flatMap((update) => update.values))
  // Without a fix, a receiver repeats its last position, which is not the current one.
  if (fix?.type === NO_FIX) for (const key of OF_A_FIX) delete values[key]
  const stamp = updates.find((update) => update.timestamp)?.timestamp
  // The parser uses the current time and date for sentences without them.
  const timeField = TIME_FIELDS[kind]
  const isTimed = timeField === undefined || /^\d{6}/.test(fields[timeField] ?? '')
  const isDated = isTimed && (kind !== 'RMC' || /^\d{6}$/.test(fields[8] ?? ''))
  const date = isDated ? dateOf(updates.flatMap((update) => update.values)) : null
  const time = isTimed ? (timeOf({ stamp, date }) ?? timeOfFix(fix)) : null
  return time || fix || Object.keys(values).length > 0
    ? { kind: 'used', time, values, fix }
    : { kind: 'unread' }
}

/** Where sentences have their time of day. */
const TIME_FIELDS: Readonly<Record<string, number>> = { GGA: 0, GNS: 0, RMC: 0, GLL: 4 }

const OF_A_FIX = ['Location Link', 'latitude', 'longitude', 'altitude', 'speed', 'course']

function timeOfFix(fix: Fix | null): Time | null {
  return fix === null || fix.ofDay === null ? null : { ofDay: fix.ofDay, midnight: null }
}

/** The parser adds today's date to a time of day when the sentence has none: only the time of day is used. */
function timeOf({ stamp, date }: { stamp: string | undefined; date: number | null }): Time | null {
  if (date !== null) return { ofDay: date % DAY, midnight: date - (date % DAY) }
  return stamp ? { ofDay: Date.parse(stamp) % DAY, midnight: null } : null
}

function dateOf(values: readonly { path: string; value: unknown }[]): number | null {
  const value = values.find(({ path }) => path === 'navigation.datetime')?.value
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? null : ms
}
