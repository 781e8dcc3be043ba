import { isUtf8 } from 'node:buffer'
import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import type { RefusalReason } from '@service-center/contract/refused-data/refused-data.ts'
import { refusedCharacter } from '@service-center/contract/text/name-characters.ts'
import { readDeviceTime } from '../../platform/devices/device-time.ts'
import { isExactNumber, parseExactJson } from '../../platform/devices/exact-json.ts'
import { canPack } from '../../platform/devices/packed-report.ts'

/** Maximum size of a device message in bytes. Enough for days of buffered values, and many fit into memory. */
export const MAX_MESSAGE_BYTES = 1024 * 1024

/** Maximum value length, in UTF-16 units. Enough for a whole log or layout file. */
const MAX_VALUE = 65_536
const MAX_KEY = 255
const MAX_KEYS_PER_REPORT = 1000
const MAX_REPORTS = 10_000
/** PostgreSQL stores numbers in JSON up to some more digits. */
const MAX_DIGITS = 1000
/** PostgreSQL and viewers process JSON recursively. */
const MAX_DEPTH = 100
const TOO_DEEP = 'Nested too deeply.'

/** A device's clock is accepted within these bounds around the server's own. */
const MAX_AGE_MS = 2 * 366 * 24 * 3600 * 1000
const MAX_AHEAD_MS = 60_000

/** A message that can never be stored. The text explains the error to the device's developer. */
export class BadPayload extends Error {
  override name = 'BadPayload'
  /** Null if it was already counted as refused. */
  readonly reason: RefusalReason | null

  constructor(message: string, reason: RefusalReason | null = 'message') {
    super(message)
    this.reason = reason
  }
}

/** The payload of an MQTT packet, which may be a text. */
export function payloadOf({ payload }: { payload: Buffer | string }): Buffer {
  return Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
}

/** Values that a device reported for one time, as texts. `at` is in ms since 1970; undefined if the device gave no time. */
export interface Sample {
  readonly at: number | undefined
  readonly values: [key: string, value: string][]
}

/** The reports of a message, and those that were left out because they can never be stored. */
interface Telemetry {
  readonly samples: readonly Sample[]
  readonly refused: readonly BadPayload[]
}

/**
 * Reads a telemetry message: `{"k":v}`, `{"ts":ms,"values":{…}}`, or an array of either. A wrong report of an array is left
 * out.
 * @throws BadPayload when the message is no such thing, or all its reports are wrong
 */
export function parseTelemetry(payload: Buffer): Telemetry {
  const body = parseText(textOf(payload), parseExactJson)
  if (!Array.isArray(body)) return { samples: [sampleOf(body, MAX_DEPTH)], refused: [] }
  const entries: readonly unknown[] = body
  if (entries.length > MAX_REPORTS)
    throw new BadPayload(`More than ${MAX_REPORTS} reports in one message.`, 'size')
  const samples: Sample[] = []
  const refused: BadPayload[] = []
  for (const [place, entry] of entries.entries()) {
    try {
      samples.push(sampleOf(entry, MAX_DEPTH - 1))
    } catch (error) {
      if (!(error instanceof BadPayload)) throw error
      refused.push(new BadPayload(`Report ${place + 1} of ${entries.length}: ${error.message}`, error.reason))
    }
  }
  const [first] = refused
  if (samples.length === 0 && first !== undefined) throw first
  return { samples, refused }
}

/**
 * The time of values, and whether the device's clock was accepted. For a clock that is far off the time of arrival is used,
 * because it would create odd partitions or hide newer values.
 */
export function createdAt(
  at: number | undefined,
  arrival: number,
): { created: number; clockAccepted: boolean } {
  if (at === undefined) return { created: arrival, clockAccepted: true }
  const clockAccepted = at >= arrival - MAX_AGE_MS && at <= arrival + MAX_AHEAD_MS
  return { created: clockAccepted ? Math.round(at) : arrival, clockAccepted }
}

/**
 * Parses a JSON object: attributes, or a query for them.
 * @throws BadPayload
 */
export function parseObject(payload: Buffer): Record<string, unknown> {
  return objectWithKeys(parseJson(payload))
}

/**
 * Parses the call of a device. Its numbers are always JavaScript numbers.
 * @throws BadPayload
 */
export function parseCall(payload: Buffer): Record<string, unknown> {
  const body = parseText(textOf(payload), JSON.parse)
  checkParts(body, MAX_DEPTH)
  return objectWithKeys(body)
}

/**
 * Parses JSON that must be UTF-8, with all digits of its numbers.
 * @throws BadPayload
 */
export function parseJson(payload: Buffer): unknown {
  const value = parseText(textOf(payload), parseExactJson)
  checkParts(value, MAX_DEPTH)
  return value
}

function textOf(payload: Buffer): string {
  if (payload.length > MAX_MESSAGE_BYTES)
    throw new BadPayload(`Larger than ${MAX_MESSAGE_BYTES} bytes.`, 'size')
  if (!isUtf8(payload)) throw new BadPayload('Not UTF-8.')
  return payload.toString('utf8')
}

function parseText(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch (error) {
    throw new BadPayload(error instanceof RangeError ? TOO_DEEP : 'Not JSON.')
  }
}

function objectWithKeys(body: unknown): Record<string, unknown> {
  if (!isObject(body)) throw new BadPayload('Not a JSON object.')
  for (const key of Object.keys(body)) checkKey(key)
  return body
}

function checkParts(value: unknown, depth: number): void {
  // JSON has no largest number, but `JSON.parse` turns 1e400 into Infinity.
  if (value === Infinity || value === -Infinity) throw new BadPayload('A number is too large.', 'value')
  if (typeof value !== 'object' || value === null) return
  if (isExactNumber(value)) {
    if (value.rawJSON.length > MAX_DIGITS) throw new BadPayload('A number has too many digits.', 'value')
    return
  }
  if (depth === 0) throw new BadPayload(TOO_DEEP)
  for (const inner of Object.values(value)) checkParts(inner, depth - 1)
}

/** @param depth how deeply the report may be nested */
function sampleOf(entry: unknown, depth: number): Sample {
  if (!isObject(entry)) throw new BadPayload('A report is an object of keys and values.')
  checkParts(entry, depth)
  if (!('ts' in entry && 'values' in entry)) return { at: undefined, values: valuesOf(entry) }
  const { ts, values, ...more } = entry
  const at = readDeviceTime(ts)
  if (at === undefined) throw new BadPayload('"ts" is not a number of milliseconds.')
  if (!isObject(values)) throw new BadPayload('"values" is not an object.')
  if (Object.keys(more).length > 0) throw new BadPayload('Only "ts" and "values" are allowed together.')
  return { at, values: valuesOf(values) }
}

function valuesOf(object: Record<string, unknown>): [string, string][] {
  const values: [string, string][] = []
  for (const key of Object.keys(object)) {
    const value = object[key]
    checkKey(key)
    // Null means no value.
    if (value !== null) values.push([key, valueText(key, value)])
  }
  if (values.length > MAX_KEYS_PER_REPORT)
    throw new BadPayload(`More than ${MAX_KEYS_PER_REPORT} keys in a report.`, 'size')
  return values
}

function checkKey(key: string): void {
  if (key.trim() === '' || key.length > MAX_KEY)
    throw new BadPayload(`A key has 1 to ${MAX_KEY} characters.`, 'key')
  if (refusedCharacter(key) !== undefined || !key.isWellFormed())
    throw new BadPayload('A key contains characters that no key may have.', 'key')
  if (key === SERVER_ONLINE) throw new BadPayload(`'${SERVER_ONLINE}' is the server's own key.`, 'key')
}

function valueText(key: string, value: unknown): string {
  if (typeof value === 'number') return String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length > MAX_VALUE)
    throw new BadPayload(`The value of '${key}' is longer than ${MAX_VALUE} characters.`, 'value')
  if (!canPack(text)) {
    throw new BadPayload(`The value of '${key}' contains characters that cannot be stored.`, 'value')
  }
  return text
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value)
}
