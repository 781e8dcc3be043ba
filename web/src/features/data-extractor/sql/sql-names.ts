import { COMMON_FUNCTIONS } from '@service-center/contract/data-extractor/common-functions.ts'
import { FIRST_QUERY_TABLE } from '@service-center/contract/data-extractor/data-query-limits.ts'
import { RESERVED_WORDS } from '@service-center/contract/data-extractor/reserved-words.ts'
import type {
  QueryParameter,
  QueryResult,
  QueryView,
} from '@service-center/contract/data-extractor/data-queries.ts'
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
  readonly readsFirst: boolean
  /** The columns of those rows; none while they are not known. */
  readonly firstColumns: readonly FirstColumn[]
}

/** A column of the first query. */
export type FirstColumn = QueryResult['first']['columns'][number]

/** PostgreSQL reads other names as lower case, as several words, or as a word of SQL. */
const isPlain = (name: string) => /^[a-z_][a-z0-9_]*$/.test(name) && !RESERVED_WORDS.has(name)

const columnOf = ({ name, type, comment }: QueryView['columns'][number]): Completion => ({
  label: name,
  ...(isPlain(name) ? {} : { apply: `"${name.replaceAll('"', '""')}"` }),
  type: 'property',
  detail: type,
  ...(comment === '' ? {} : { info: comment }),
})

/** What can be read like a table: the views, and for the second query the rows of the first. */
const readable = ({ views, readsFirst, firstColumns }: KnownNames): readonly Readable[] =>
  readsFirst ? [...views, { ...FIRST_QUERY, columns: firstColumns.map(withoutComment) }] : views

type Readable = Pick<QueryView, 'name' | 'comment' | 'columns'>

const FIRST_QUERY = { name: FIRST_QUERY_TABLE, comment: 'The rows of the query that runs first.' }
const withoutComment = ({ name, type }: FirstColumn) => ({ name, type, comment: '' })

/** What can be read with its columns, for what follows its name or its alias. */
export function namespaceOf(names: KnownNames): SQLNamespace {
  return Object.fromEntries(
    readable(names).map(({ name, comment, columns }) => [
      name,
      { self: { label: name, type: 'type', info: comment }, children: columns.map(columnOf) },
    ]),
  )
}

/** The names that may stand anywhere in a query; the columns are those of what it names. */
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

/** The keys of the fleet's data, which stand between quotes. */
export const keyCompletions = (keys: readonly KnownKey[]): Completion[] =>
  keys.map(({ key, alias }) => ({ label: key, type: 'text', ...(alias === key ? {} : { detail: alias }) }))
