import type { ResultColumn, ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import pg from 'pg'

/** Each value counts as this many extra characters, because many short values take time too. */
const VALUE_CHARACTERS = 50

/**
 * Divides long work on values into slices, so that other work can run in between.
 * @param size size of a slice, in characters
 * @returns a function that counts written characters and values; true if a slice is complete
 */
export function sliceCounter(size: number): (characters: number, values: number) => boolean {
  let written = 0
  return (characters, values) => {
    written += characters + values * VALUE_CHARACTERS
    if (written < size) return false
    written = 0
    return true
  }
}

let known: ReadonlyMap<number, string> | undefined

/** The names of PostgreSQL's types, including arrays, by id. The ids are the same in every database. */
export async function readTypeNames(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  if (known !== undefined) return known
  const { rows } = await client.query<{ id: number; name: string }>(
    `select oid::integer as id, format_type(oid, null) as name from pg_catalog.pg_type
     where typnamespace = 'pg_catalog'::regnamespace and typtype in ('b', 'r', 'm')`,
  )
  known = new Map(rows.map(({ id, name }) => [id, name]))
  return known
}

/** The name of a type. `readTypeNames` must have been called before. Rows and other types without a name are shown as text. */
export const typeNameOf = (typeId: number) => known?.get(typeId) ?? 'text'

const { builtins } = pg.types
const NUMBERS = new Set<number>([
  builtins.INT2,
  builtins.INT4,
  builtins.INT8,
  builtins.FLOAT4,
  builtins.FLOAT8,
  builtins.NUMERIC,
])

/** How values of a PostgreSQL type are shown. Times without a zone and dates are texts, so that no UTC offset shifts them. */
export function kindOf(typeId: number): ResultColumn['kind'] {
  if (NUMBERS.has(typeId)) return 'number'
  if (typeId === builtins.BOOL) return 'boolean'
  return typeId === builtins.TIMESTAMPTZ ? 'time' : 'text'
}

/** Whether a value may have any number of characters: a decimal number has up to 150,000 digits. */
export const mayBeLong = (typeId: number): boolean => kindOf(typeId) === 'text' || typeId === builtins.NUMERIC

const FLOATS = new Set<number>([builtins.FLOAT4, builtins.FLOAT8])

/** Converts a value from PostgreSQL's text. It stays a text if it would be rounded, or if JSON has no such number or time. */
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

/** Trailing zeros are the only digits that a number may lose. */
const withoutLastZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d:\d\d)(\.\d+)?\+00$/

/** Unix seconds of a time in UTC. A time that JavaScript cannot represent (infinity, BC) stays a text. */
function secondsOf(text: string): number | string {
  const [, year, month, day, clock, fraction = ''] = TIME.exec(text) ?? []
  const ms = Date.parse(`${year}-${month}-${day}T${clock}Z`)
  return Number.isNaN(ms) ? text : Number(`${ms / 1000}`) + Number(`0${fraction}`)
}
