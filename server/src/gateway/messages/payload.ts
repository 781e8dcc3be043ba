import { isUtf8 } from 'node:buffer'
import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import type { RefusalReason } from '@service-center/contract/refused-data/refused-data.ts'
import { canPack } from '../../platform/devices/packed-report.ts'

/** Maximum size of a device message in bytes. Enough for days of buffered values, and many fit into memory. */
export const MAX_MESSAGE_BYTES = 1024 * 1024

/** Maximum value length, in UTF-16 units. Enough for a whole log or layout file. */
const MAX_VALUE = 65_536
const MAX_KEY = 255
const MAX_KEYS_PER_REPORT = 1000
const MAX_REPORTS = 10_000
/** PostgreSQL and viewers process JSON recursively. */
const MAX_DEPTH = 100

/** A device's clock is accepted within these bounds around the server's own. */
const MAX_AGE_MS = 2 * 366 * 24 * 3600 * 1000
const MAX_AHEAD_MS = 60_000

// eslint-disable-next-line no-control-regex -- control characters are what it looks for
export const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

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

/**
 * Reads a telemetry message: `{"k":v}`, `{"ts":ms,"values":{…}}`, or an array of either.
 * @throws BadPayload for the whole message when any part of it is wrong
 */
export function parseTelemetry(payload: Buffer): Sample[] {
  const body = parseJson(payload)
  const entries: unknown[] = Array.isArray(body) ? body : [body]
  if (entries.length > MAX_REPORTS)
    throw new BadPayload(`More than ${MAX_REPORTS} reports in one message.`, 'size')
  return entries.map(sampleOf)
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
  const body = parseJson(payload)
  if (!isObject(body)) throw new BadPayload('Not a JSON object.')
  for (const key of Object.keys(body)) checkKey(key)
  return body
}

/**
 * Parses JSON that must be UTF-8.
 * @throws BadPayload
 */
export function parseJson(payload: Buffer): unknown {
  if (payload.length > MAX_MESSAGE_BYTES)
    throw new BadPayload(`Larger than ${MAX_MESSAGE_BYTES} bytes.`, 'size')
  if (!isUtf8(payload)) throw new BadPayload('Not UTF-8.')
  const value = readText(payload.toString('utf8'))
  checkParts(value, MAX_DEPTH)
  return value
}

function readText(text: string): unknown {
  try {
    // Numbers with more than 15 digits (such as SIM card numbers) would lose precision, so their text is kept.
    return /\d[\d.]{15}/.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
  } catch {
    throw new BadPayload('Not JSON.')
  }
}

function checkParts(value: unknown, depth: number): void {
  // JSON has no largest number, but `JSON.parse` turns 1e400 into Infinity.
  if (value === Infinity || value === -Infinity) throw new BadPayload('A number is too large.', 'value')
  if (typeof value !== 'object' || value === null) return
  if (depth === 0) throw new BadPayload('Nested too deeply.')
  for (const inner of Object.values(value)) checkParts(inner, depth - 1)
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = typeof value === 'number' ? context?.source : undefined
  return source !== undefined && source.length > 15 && /^-?\d+(\.\d+)?$/.test(source) ? source : value
}

function sampleOf(entry: unknown): Sample {
  if (!isObject(entry)) throw new BadPayload('A report is an object of keys and values.')
  if (!('ts' in entry && 'values' in entry)) return { at: undefined, values: valuesOf(entry) }
  const { ts, values, ...more } = entry
  if (typeof ts !== 'number' || !Number.isFinite(ts))
    throw new BadPayload('"ts" is not a number of milliseconds.')
  if (!isObject(values)) throw new BadPayload('"values" is not an object.')
  if (Object.keys(more).length > 0) throw new BadPayload('Only "ts" and "values" are allowed together.')
  return { at: ts, values: valuesOf(values) }
}

function valuesOf(object: Record<string, unknown>): [string, string][] {
  const values: [string, string][] = []
  for (const key of Object.keys(object)) {
    const value = object[key]
    checkKey(key)
    // Null means no value.
    if (value !== null) values.push([key, textOf(key, value)])
  }
  if (values.length > MAX_KEYS_PER_REPORT)
    throw new BadPayload(`More than ${MAX_KEYS_PER_REPORT} keys in a report.`, 'size')
  return values
}

function checkKey(key: string): void {
  if (key.trim() === '' || key.length > MAX_KEY)
    throw new BadPayload(`A key has 1 to ${MAX_KEY} characters.`, 'key')
  if (CONTROL.test(key) || !key.isWellFormed())
    throw new BadPayload('A key contains characters that cannot be stored.', 'key')
  if (key === SERVER_ONLINE) throw new BadPayload(`'${SERVER_ONLINE}' is the server's own key.`, 'key')
}

function textOf(key: string, value: unknown): string {
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
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
