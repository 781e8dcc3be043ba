import { z } from 'zod'
import { documented } from './documented.ts'
import { PLAIN_ERRORS } from './field-errors.ts'
import { text } from './fields.ts'

/** Maximum number of values of one query parameter (specification 1, section 9). */
export const QUERY_ARRAY_LIMIT = 999

/** A number of rows in a query string: digits only. */
export function countParam(most: number, least: 0 | 1 = 0) {
  const count = z
    .string()
    .regex(/^\d{1,9}$/, 'Must be a whole number that is not negative.')
    .transform(Number)
    .refine((number) => number <= most, `Must be at most ${most}.`)
    .refine((number) => number >= least, `Must be at least ${least}.`)
  return documented(count, { schema: { type: 'integer', minimum: least, maximum: most } })
}

/** Latest allowed time: the end of the year 9999. */
const LAST_MOMENT = 253_402_300_799

/** Unix seconds as text, with an optional fraction. */
const momentText = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, 'Must be a moment in unix seconds.')
  .transform(Number)
  .refine((moment) => moment <= LAST_MOMENT, 'Must be a moment before the year 10000.')
  .describe('Unix seconds as text, with up to six decimal places, before the year 10000.')

/** A time in a query string. */
export const momentParam = documented(momentText.describe('Unix seconds, with up to six decimal places.'), {
  schema: { type: 'number', minimum: 0, maximum: LAST_MOMENT },
})

/** The UTC offset for the times in a file, in hours (specification 1, section 9: -12 to +12). */
export const utcOffsetParam = documented(
  z
    .string()
    .regex(/^[+-]?\d{1,2}$/, 'Must be a number of hours.')
    .transform(Number)
    .refine((hours) => Math.abs(hours) <= 12, 'Must be -12 to 12.')
    .describe('The UTC offset for the times in a file, in hours.'),
  { schema: { type: 'integer', minimum: -12, maximum: 12 } },
)

/** A parameter that may be repeated to pass a list. */
export function listParam<Item extends z.ZodType<unknown, string>>(item: Item, most = QUERY_ARRAY_LIMIT) {
  const list = z.array(item).max(most, `At most ${most} values.`)
  const param = z
    .union([z.string(), z.array(z.string())])
    .transform((given) => [given].flat())
    .pipe(list)
  return documented(param, { like: list })
}

export type Direction = 'asc' | 'desc'

/**
 * Sort order: `orderBy=created,desc`, repeated for further columns, the primary one first.
 * @returns pairs of column and direction, each column once
 */
export function orderByParam<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  type Column = Columns[number]
  const known = new Set<string>(columns.flatMap((column) => [`${column},asc`, `${column},desc`]))
  const pair = z.enum([...known], {
    error: `Must be a column (${columns.join(', ')}) and asc or desc, as in '${columns[0]},asc'.`,
  })
  const list = listParam(pair)
  const order = list.transform((pairs): [column: Column, direction: Direction][] => {
    const directions = new Map<Column, Direction>()
    for (const text of pairs) {
      // The enum above only accepts known pairs.
      const [column, direction] = text.split(',') as [Column, Direction]
      if (!directions.has(column)) directions.set(column, direction)
    }
    return [...directions]
  })
  return documented(order, { like: list })
}

/**
 * Filters: JSON from column to values (specification 2, section 2.1). Values of one column are alternatives; the
 * filters of all columns must match.
 */
export function filtersParam<Shape extends Record<string, z.ZodType>>(columns: Shape) {
  const shape = z.strictObject(columns).partial()
  const filters = z.string().transform((json, context): z.output<typeof shape> => {
    const parsed = shape.safeParse(valueOf(json), PLAIN_ERRORS)
    if (parsed.success) return parsed.data
    for (const { path, message } of parsed.error.issues) {
      context.addIssue({ code: 'custom', path: [...path], message })
    }
    return z.NEVER
  })
  return documented(filters, { json: shape })
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/**
 * Values of a filter, any of which may match.
 * @param longest longest value, in UTF-16 units
 */
export const filterValues = (longest: number) =>
  z.array(text(longest)).max(QUERY_ARRAY_LIMIT, `At most ${QUERY_ARRAY_LIMIT} values.`)

const rangeEnd = z.union([z.literal('').transform(() => undefined), momentText])

/** Time range filter: from and to in unix seconds, both inclusive, '' for no limit. */
export const filterRange = z.tuple([rangeEnd, rangeEnd])

/**
 * How a column's filter is passed in the query:
 * - `words`: a parameter with words to search for;
 * - `choice`: a parameter with one of the choices (choosing all means no filter); `choices`: a repeated parameter;
 * - `from` and `to`: two parameters of a time range;
 * - `size`: the key of a size condition in the JSON of `filters` (see `filterSize`);
 * - a text: the values or the range are in the JSON of `filters`, under the column's name (see `filtersParam`).
 */
export type ListFilter =
  | { readonly words: string }
  | { readonly choice: string; readonly of: readonly string[] }
  | { readonly choices: string; readonly of: readonly string[] }
  | { readonly from: string; readonly to: string }
  | { readonly size: string }
  | 'values in filters'
  | 'range in filters'

/**
 * The options that a table has for a list sorted, filtered and paged by the server; the console's `listQuery`
 * builds the query from them. The other parameters are always `skip` and `limit`, `orderBy`, and `globalSearch`
 * with `strict`; the reply has `data` and `filteredCount`.
 */
export interface ListDeclaration {
  /** Columns that can be sorted. */
  readonly sort: readonly string[]
  readonly filters: Readonly<Record<string, ListFilter>>
  /** Maximum number of rows of a page; requested when a page should contain all rows. */
  readonly most: number
}

/** The query parameters of a filter. */
export function paramsOf(filter: ListFilter): readonly string[] {
  if (typeof filter === 'string' || 'size' in filter) return ['filters']
  if ('words' in filter) return [filter.words]
  if ('choice' in filter) return [filter.choice]
  return 'choices' in filter ? [filter.choices] : [filter.from, filter.to]
}
