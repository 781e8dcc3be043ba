import type { ResultColumn, ResultValue } from '@service-center/contract/data-extractor/data-queries.ts'
import pg from 'pg'

/** What a value costs beside its characters: many short ones take time, too. */
const VALUE_CHARACTERS = 50

/**
 * Divides long work on values into slices, between which others have their turn.
 * @param size of a slice, in characters
 * @returns takes how many characters of how many values have been written, and says whether a slice ends with them
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

/** PostgreSQL's names of its types, by their numbers, which are the same in every database; arrays included. */
export async function readTypeNames(client: pg.Client): Promise<ReadonlyMap<number, string>> {
  if (known !== undefined) return known
  const { rows } = await client.query<{ id: number; name: string }>(
    `select oid::integer as id, format_type(oid, null) as name from pg_catalog.pg_type
     where typnamespace = 'pg_catalog'::regnamespace and typtype in ('b', 'r', 'm')`,
  )
  known = new Map(rows.map(({ id, name }) => [id, name]))
  return known
}

/** The name of a type; only after they have been read. Rows and other types without a name are shown as texts. */
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
