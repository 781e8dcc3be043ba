import { COMMON_FUNCTIONS, RESERVED_WORDS } from '@service-center/contract/data-extractor/sql-words.ts'
import { FIRST_QUERY_TABLE } from '@service-center/contract/data-extractor/data-query-limits.ts'
import type {
  QueryParameter,
  QueryResult,
  QueryView,
} from '@service-center/contract/data-extractor/data-queries.ts'
import type { Completion } from '@codemirror/autocomplete'
import type { SQLNamespace } from '@codemirror/lang-sql'
import { placeholderOf } from '../parameter-values.ts'

/** A key of device data. */
export interface KnownKey {
  readonly key: string
  /** Its display name. */
  readonly alias: string
}

/** The names that the completion offers in a query. */
export interface KnownNames {
  readonly views: readonly QueryView[]
  readonly keys: readonly KnownKey[]
  readonly params: readonly QueryParameter[]
  /** Whether it is the second query, which can read the rows of the first. */
  readonly readsFirst: boolean
  /** The columns of those rows; none while they are unknown. */
  readonly firstColumns: readonly FirstColumn[]
}

export type FirstColumn = NonNullable<QueryResult['first']>['columns'][number]

const FIRST_QUERY = { name: FIRST_QUERY_TABLE, comment: 'The rows of the query that runs first.' }
const withoutComment = ({ name, type }: FirstColumn) => ({ name, type, comment: '' })

/** The tables with their columns, for the completion after a table's name or alias. */
export function namespaceOf(names: KnownNames): SQLNamespace {
  return Object.fromEntries(
    readable(names).map(({ name, comment, columns }) => [
      name,
      { self: { label: name, type: 'type', info: comment }, children: columns.map(columnOf) },
    ]),
  )
}

/** The names that may be used anywhere in a query, with the columns of the tables that it mentions. */
export function namesFor(text: string, names: KnownNames): Completion[] {
  const { params, readsFirst } = names
  const words = new Set(text.toLowerCase().match(/\w+/g))
  const columns = readable(names)
    .filter(({ name }) => words.has(name.toLowerCase()))
    .flatMap((view) => view.columns)
  const unique = [...new Map(columns.map((column) => [column.name, column])).values()]
  return [
    ...params.map(({ order, name }) => ({
      label: placeholderOf(order),
      type: 'variable',
      detail: name,
      boost: 2,
    })),
    ...(readsFirst ? [{ label: FIRST_QUERY.name, type: 'type', info: FIRST_QUERY.comment, boost: 2 }] : []),
    ...unique.map((column) => ({ ...columnOf(column), boost: 1 })),
    ...COMMON_FUNCTIONS.map(([label, detail]) => ({ label, type: 'function', detail })),
  ]
}

/** The data keys, which are written within quotes. */
export const keyCompletions = (keys: readonly KnownKey[]): Completion[] =>
  keys.map(({ key, alias }) => ({ label: key, type: 'text', ...(alias === key ? {} : { detail: alias }) }))

type Readable = Pick<QueryView, 'name' | 'comment' | 'columns'>

/** The tables that a query can read: the views, and for the second query the rows of the first. */
const readable = ({ views, readsFirst, firstColumns }: KnownNames): readonly Readable[] =>
  readsFirst ? [...views, { ...FIRST_QUERY, columns: firstColumns.map(withoutComment) }] : views

const columnOf = ({ name, type, comment }: QueryView['columns'][number]): Completion => ({
  label: name,
  ...(isPlain(name) ? {} : { apply: `"${name.replaceAll('"', '""')}"` }),
  type: 'property',
  detail: type,
  ...(comment === '' ? {} : { info: comment }),
})

/** Other names need quotes: PostgreSQL would read them as lower case, as several words, or as a keyword. */
const isPlain = (name: string) => /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED_WORDS.has(name)
