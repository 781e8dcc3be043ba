import type { SizeFilter } from '@service-center/contract/endpoint/size-filter.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  all,
  type Condition,
  isOfSize,
  searchedTexts,
  type Span,
  within,
} from '../../platform/database/list-sql.ts'

/** A history filter as given by the caller. */
export interface HistoryFilterInput {
  readonly includeKeys?: readonly string[] | undefined
  readonly keys?: readonly string[] | undefined
  readonly values?: readonly string[] | undefined
  readonly valueSize?: SizeFilter | undefined
  /** When the values reached the server, in unix seconds; both ends inclusive. */
  readonly inserted?: readonly [from: number | undefined, to: number | undefined] | undefined
  readonly globalSearch?: string | undefined
  /** The search text must equal a whole key or a whole value, instead of words that occur somewhere. */
  readonly strict?: boolean | undefined
}

/** The filter with the ids of the keys. */
export interface HistoryFilter {
  readonly keys: readonly number[] | undefined
  readonly values: readonly string[] | undefined
  readonly valueSize: SizeFilter | undefined
  readonly inserted: readonly [from: number | undefined, to: number | undefined] | undefined
  readonly strict: boolean
  /** Case-folded texts that must all match, each with the keys whose names contain it. */
  readonly words: readonly { readonly text: string; readonly keys: readonly number[] }[]
}

/** Resolves the filter's key names to ids; undefined if there is no filter. */
export async function resolveFilter(
  db: Database,
  wanted: HistoryFilterInput,
): Promise<HistoryFilter | undefined> {
  const lists = [wanted.includeKeys, wanted.keys].filter((list) => list !== undefined)
  const strict = wanted.strict === true
  const texts = searchedTexts(wanted)
  const { values, valueSize, inserted } = wanted
  const others = [values, valueSize, inserted]
  if (lists.length === 0 && texts.length === 0 && others.every((other) => other === undefined)) {
    return undefined
  }
  const names = lists.reduce<readonly string[] | undefined>(
    (common, list) => (common === undefined ? list : list.filter((name) => common.includes(name))),
    undefined,
  )
  const { rows } = await sql<{ keys: number[]; words: { text: string; keys: number[] }[] }>`
    select
      (select coalesce(json_agg(key_id), '[]') from data_key where name = any (${names ?? []}::text[])) as keys,
      (select coalesce(json_agg(json_build_object('text', w.word, 'keys', (
          select coalesce(json_agg(key_id), '[]') from data_key
          where ${strict ? sql`fold_text(name) = w.word` : sql`strpos(fold_text(name), w.word) > 0`}))), '[]')
        from unnest(${texts}::text[]) as w (word)) as words`.execute(db)
  const [found] = rows
  return {
    keys: names === undefined ? undefined : (found?.keys ?? []),
    values,
    valueSize,
    inserted,
    strict,
    words: found?.words ?? [],
  }
}

/** Whether a report `h` can contain a match: a quick check before it is unpacked. */
export function reportCondition(filter: HistoryFilter | undefined): Condition {
  if (filter === undefined) return sql`true`
  const { keys, values, inserted, words } = filter
  return all([
    ...(keys === undefined ? [] : [sql<boolean>`h.keys && ${ids(keys)}`]),
    ...(values === undefined ? [] : [sql<boolean>`history_values(h.vals) && ${[...values]}::text[]`]),
    ...(inserted === undefined ? [] : [within(sql`history_inserted(h.created, h.lag)`, spanOf(inserted))]),
    ...words.map(
      (word) => sql<boolean>`(strpos(fold_text(h.vals), ${word.text}) > 0 or h.keys && ${ids(word.keys)})`,
    ),
  ])
}

/** Whether one value `e` of a report matches; the insertion time is checked on the report. */
export function entryCondition(filter: HistoryFilter | undefined): Condition {
  if (filter === undefined) return sql`true`
  const { keys, values, valueSize, words, strict } = filter
  const found = (text: string) =>
    strict ? sql`fold_text(e.value) = ${text}` : sql`strpos(fold_text(e.value), ${text}) > 0`
  return all([
    ...(keys === undefined ? [] : [sql<boolean>`e.key_id = any (${ids(keys)})`]),
    ...(values === undefined ? [] : [sql<boolean>`e.value = any (${[...values]}::text[])`]),
    ...(valueSize === undefined ? [] : [isOfSize(sizeOfValue(sql`e.value`), valueSize)]),
    ...words.map((word) => sql<boolean>`(${found(word.text)} or e.key_id = any (${ids(word.keys)}))`),
  ])
}

/** A filter's range as a span; both ends are in it. */
export function spanOf([from, until]: readonly [from: number | undefined, to: number | undefined]): Span {
  return { from, until }
}

function ids(keys: readonly number[]): RawBuilder<unknown> {
  return sql`${`{${keys.join()}}`}::smallint[]`
}

/**
 * The number that a text contains; null for any other text. The length check ensures that a float8 can hold
 * it: counting digits in the regular expression makes PostgreSQL's matcher six times slower, which is most of
 * the cost of sorting a long history.
 */
export function numberOfValue(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    case when length(${value}) <= 100 and ${value} ~ '^[+-]?[0-9]+(?:[.][0-9]+)?(?:[eE][+-]?[0-9][0-9]?)?$'
      then ${value}::float8 end`
}

/** Like `numberOfValue`, but also accepts a percent sign, as `numberIn` of the contract does. */
export function sizeOfValue(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return numberOfValue(sql`regexp_replace(btrim(${value}), '\\s*%$', '')`)
}
