import { z } from 'zod'
import { documented } from './documented.ts'
import { text } from './fields.ts'
import { PLAIN_ERRORS } from './plain-errors.ts'

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

/** The latest allowed time: the end of the year 9999. */
const LAST_MOMENT = 253_402_300_799

/** A time as text: unix seconds from 1970, with an optional fraction. */
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

/** A parameter that may be given once, or several times for a list. */
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
 * Sort order: `orderBy=created,desc`, repeated for further columns; the first is the primary one.
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
      // Only known pairs pass the check above.
      const [column, direction] = text.split(',') as [Column, Direction]
      if (!directions.has(column)) directions.set(column, direction)
    }
    return [...directions]
  })
  return documented(order, { like: list })
}

/**
 * Filters: JSON of a column to its values (specification 2, section 2.1). Values of one column are alternatives;
 * filters of several columns must all match.
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
 * @param longest maximum length of a value, in UTF-16 units
 */
export const filterValues = (longest: number) =>
  z.array(text(longest)).max(QUERY_ARRAY_LIMIT, `At most ${QUERY_ARRAY_LIMIT} values.`)

const rangeEnd = z.union([z.literal('').transform(() => undefined), momentText])

/** A time range filter: from and to in unix seconds, both inclusive, '' for an open end. */
export const filterRange = z.tuple([rangeEnd, rangeEnd])
