import { FIRST_QUERY_TABLE } from '@service-center/contract/data-queries/data-query-limits.ts'
import type { QueryParameter, QueryView } from '@service-center/contract/data-queries/data-queries.ts'
import type { Completion } from '@codemirror/autocomplete'
import type { SQLNamespace } from '@codemirror/lang-sql'
import { placeholderOf } from '../parameter-values.ts'

/** A key of the fleet's data, with its name for people. */
export interface KnownKey {
  readonly key: string
  readonly alias: string
}

/** What the completion of a query offers. */
export interface KnownNames {
  readonly views: readonly QueryView[]
  readonly keys: readonly KnownKey[]
  readonly params: readonly QueryParameter[]
  /** Whether it can read the rows of the other query. */
  readsFirst: boolean
}

/** Functions that queries often need, with what they take. */
const FUNCTIONS: readonly (readonly [name: string, detail: string])[] = [
  ['count', '(*)'],
  ['sum', '(value)'],
  ['avg', '(value)'],
  ['min', '(value)'],
  ['max', '(value)'],
  ['string_agg', "(text, ', ')"],
  ['array_agg', '(value)'],
  ['coalesce', '(value, other)'],
  ['nullif', '(value, other)'],
  ['round', '(value, digits)'],
  ['date_trunc', "('day', time)"],
  ['extract', '(epoch from time)'],
  ['to_timestamp', '(seconds)'],
  ['to_char', "(time, 'YYYY-MM-DD')"],
  ['now', '()'],
  ['lower', '(text)'],
  ['upper', '(text)'],
  ['length', '(text)'],
  ['split_part', "(text, ',', 1)"],
  ['generate_series', '(from, to, step)'],
  ['row_number', '() over (…)'],
  ['lag', '(value) over (…)'],
  ['lead', '(value) over (…)'],
  ['first_value', '(value) over (…)'],
]

const columnOf = ({ name, type, comment }: QueryView['columns'][number]): Completion => ({
  label: name,
  type: 'property',
  detail: type,
  ...(comment === '' ? {} : { info: comment }),
})

/** The views with their columns, for what follows the name or the alias of a view. */
export function namespaceOf(views: readonly QueryView[]): SQLNamespace {
  return Object.fromEntries(
    views.map(({ name, comment, columns }) => [
      name,
      { self: { label: name, type: 'type', info: comment }, children: columns.map(columnOf) },
    ]),
  )
}

/** The names that may stand anywhere in a query; the columns are those of the views that it names. */
export function namesFor(text: string, { views, params, readsFirst }: KnownNames): Completion[] {
  const words = new Set(text.toLowerCase().match(/\w+/g))
  const columns = views.filter(({ name }) => words.has(name.toLowerCase())).flatMap((view) => view.columns)
  const unique = [...new Map(columns.map((column) => [column.name, column])).values()]
  return [
    ...params.map(({ order, name }) => ({
      label: placeholderOf(order),
      type: 'variable',
      detail: name,
      boost: 2,
    })),
    ...(readsFirst
      ? [{ label: FIRST_QUERY_TABLE, type: 'type', info: 'The rows of the query that runs first.', boost: 2 }]
      : []),
    ...unique.map((column) => ({ ...columnOf(column), boost: 1 })),
    ...FUNCTIONS.map(([label, detail]) => ({ label, type: 'function', detail })),
  ]
}

/** The keys of the fleet's data, which stand between quotes. */
export const keyCompletions = (keys: readonly KnownKey[]): Completion[] =>
  keys.map(({ key, alias }) => ({ label: key, type: 'text', ...(alias === key ? {} : { detail: alias }) }))
