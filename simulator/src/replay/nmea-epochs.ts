import { DAY, type Values } from '../model/device.ts'
import type { SentenceTime } from './sentence-time.ts'
import { SentenceReader, sentencesOf } from './sentence.ts'

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
  /** Midnight of the recording's first day in ms since 1970, by its first date; null if no sentence has a date. */
  firstDay: number | null
}

/** A zeroed count for `epochsOf`. */
export function emptyLineCounts(): LineCounts {
  return { sentences: 0, used: 0, empty: 0, unread: 0, invalid: 0, firstDay: null }
}

/**
 * The epochs of NMEA 0183 lines. An epoch begins with the first sentence that gives a new time (GLL, GGA, RMC) and
 * takes all values up to the next; values before the first time belong to the first epoch. Times without a date belong
 * to the day that begins at `midnight` (ms since 1970) until a sentence gives a date; passing midnight continues into
 * the next day. To give the right day to the times before the first date, read the recording twice: the first reading
 * finds `counts.firstDay`.
 */
export async function* epochsOf(a: {
  lines: AsyncIterable<string> | Iterable<string>
  midnight: number
  counts: LineCounts
}): AsyncGenerator<Epoch, void> {
  const reader = new SentenceReader()
  const clock = new Clock(a.midnight)
  let at: number | null = null
  let values: Values = {}
  let fixRank = 0
  for await (const text of sentencesOfAll(a.lines)) {
    const sentence = reader.read(text)
    a.counts.sentences++
    a.counts[sentence.kind]++
    if (sentence.kind !== 'used') continue
    const now: number | null = sentence.time ? clock.at(sentence.time) : at
    a.counts.firstDay = clock.firstDay
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

async function* sentencesOfAll(
  lines: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<string, void> {
  for await (const line of lines) yield* sentencesOf(line)
}

/** How late a sentence may come after one of the next second. */
const LATE = 60_000

/**
 * Assigns days to times of day: a step back by more than half a day means that midnight has passed, and a step ahead by
 * almost a day a late sentence from before midnight.
 */
class Clock {
  /** Midnight of the first time's day, by the first date. */
  firstDay: number | null = null
  #midnight: number
  #last: number | null = null
  /** From the first time's day to the current one. */
  #passed = 0

  constructor(midnight: number) {
    this.#midnight = midnight
  }

  at(time: SentenceTime): number {
    const step = this.#last === null ? 0 : time.ofDay - this.#last
    const days = step < -DAY / 2 ? DAY : step > DAY - LATE ? -DAY : 0
    this.#passed += days
    this.#midnight = time.midnight ?? this.#midnight + days
    if (time.midnight !== null) this.firstDay ??= time.midnight - this.#passed
    this.#last = time.ofDay
    return this.#midnight + time.ofDay
  }
}
