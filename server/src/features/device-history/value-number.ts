import { type RawBuilder, sql } from 'kysely'

/**
 * The number that a value states; null for any other text. The length check ensures that a float8 can hold it:
 * counting digits in the regular expression makes PostgreSQL's matcher six times slower, which is most of the cost of
 * sorting a long history.
 */
export function numberOfValue(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    case when length(${value}) <= 100 and ${value} ~ '^[+-]?[0-9]+(?:[.][0-9]+)?(?:[eE][+-]?[0-9][0-9]?)?$'
      then ${value}::float8 end`
}

/** The same, also with a percent sign: `numberIn` of the contract. */
export function sizeOfValue(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return numberOfValue(sql`regexp_replace(btrim(${value}), '\\s*%$', '')`)
}
