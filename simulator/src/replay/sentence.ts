import { Parser } from '@signalk/nmea0183-signalk'
import type { Values } from '../model/device.ts'
import { type Fix, fixOf, NO_FIX } from './fix-status.ts'
import { givenValues } from './given-fields.ts'
import { type SentenceTime, timeOf } from './sentence-time.ts'
import { valuesOf } from './signalk-values.ts'

export type Sentence =
  | { kind: 'empty' | 'unread' | 'invalid' }
  | { kind: 'used'; time: SentenceTime | null; values: Values; fix: Fix | null }

/** A sentence with its tag block, if it has one. */
const SENTENCES =
  /(?:\\[\u0020-\u005b\u005d-\u007e]*\\)?[$!][\u0020\u0022\u0023\u0025-\u0029\u002b-\u007e]*\*[0-9a-f]{2}/gi
const BINARY = /[^\t\u0020-\u007e]/

/**
 * The sentences of a line. Between them, receivers write binary messages (UBX, RTCM), which contain line ends and do not
 * end in one. A line of text without a sentence is returned as it is.
 */
export function sentencesOf(line: string): string[] {
  const sentences = line.match(SENTENCES) ?? []
  if (sentences.length > 0 || line.trim() === '' || BINARY.test(line.trim())) return [...sentences]
  return [line.trim()]
}

/** Reads sentences, one after the other. */
export class SentenceReader {
  readonly #parser = new Parser()

  read(text: string): Sentence {
    const body = text.slice(text.lastIndexOf('$') + 1).split('*')[0] ?? ''
    const [address = '', ...fields] = body.split(',')
    const kind = address.slice(-3)
    let delta
    try {
      delta = this.#parser.parse(text)
    } catch {
      return { kind: 'invalid' }
    }
    const fix = fixOf(kind, fields)
    if (fix === null && !fields.some((field) => /\d/.test(field))) return { kind: 'empty' }
    const parsed = (delta?.updates ?? []).flatMap((update) => update.values)
    const values = valuesOf(givenValues(kind, fields, parsed))
    // Without a fix, a receiver repeats its last position, which is not the current one.
    if (fix?.type === NO_FIX) for (const key of OF_A_FIX) delete values[key]
    const time = timeOf(kind, fields, loggedAt(delta?.updates[0]?.timestamp))
    return time || fix || Object.keys(values).length > 0
      ? { kind: 'used', time, values, fix }
      : { kind: 'unread' }
  }
}

/** For sentences without a time, the parser gives the one of their tag block. */
function loggedAt(stamp: string | undefined): number | null {
  const at = stamp === undefined ? Number.NaN : Date.parse(stamp)
  return Number.isNaN(at) ? null : at
}

const OF_A_FIX = ['Location Link', 'latitude', 'longitude', 'altitude', 'speed', 'course']
