import type { ResultColumn, ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import pg from 'pg'

const { builtins } = pg.types
const NUMBERS = new Set<number>([
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.FLOAT4,
  builtins.FLOAT8,
  builtins.NUMERIC,
])

/** How values of a type of PostgreSQL are shown. Times without a zone and days are texts: no offset shifts them. */
export function kindOf(typeId: number): ResultColumn['kind'] {
  if (NUMBERS.has(typeId)) return 'number'
  if (typeId === builtins.BOOL) return 'boolean'
  return typeId === builtins.TIMESTAMPTZ ? 'time' : 'text'
}

const FLOATS = new Set<number>([builtins.FLOAT4, builtins.FLOAT8])

/** A value of a result from PostgreSQL's text. What would be rounded, or is no number or time of JSON, stays a text. */
export function valueOf(typeId: number, text: string | null): ResultValue {
  if (text === null) return null
  const kind = kindOf(typeId)
  if (kind === 'boolean') return text === 't'
  if (kind === 'time') return secondsOf(text)
  if (kind === 'text') return text
  const number = Number(text)
  if (!Number.isFinite(number)) return text
  return FLOATS.has(typeId) || String(number) === withoutLastZeros(text) ? number : text
}

/** The only digits that a number may lose. */
const withoutLastZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/

/** Unix seconds of a time in UTC; one that no date of JavaScript can be (infinity, before Christ) stays a text. */
function secondsOf(text: string): number | string {
  const [, year, month, day, clock, fraction = ''] = TIME.exec(text) ?? []
  const ms = Date.parse(`${year}-${month}-${day}T${clock}Z`)
  return Number.isNaN(ms) ? text : Number(`${ms / 1000}`) + Number(`0${fraction}`)
}
