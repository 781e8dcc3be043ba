/**
 * The form of a row of `history`, which holds a whole report: `keys` are the ids of its keys, `vals` its values in the
 * same order, joined by a separator that no value may contain. This module is for TypeScript what the functions
 * `history_values`, `history_value`, `pack_history_values` and `history_inserted` of `0004-device-data` are for SQL;
 * nobody else knows the form.
 */

const SEPARATOR = '\u001f'

/** How `keyday` of the database counts: the ids of keys stand above the days since 1970. */
const DAY_CODES = 65_536

/** The two packed columns as texts: `keys` as PostgreSQL writes an array, `{3,17}`. */
export interface PackedReport {
  readonly keys: string
  readonly vals: string
}

/** A report's keys and values, the value of a key at the key's place. */
export interface UnpackedReport {
  readonly keys: readonly number[]
  readonly values: readonly string[]
}

/** Whether a value can be stored: not with the separator in it, nor with what PostgreSQL's texts cannot hold. */
export function canPack(value: string): boolean {
  return !value.includes(SEPARATOR) && !value.includes('\u0000') && value.isWellFormed()
}

/**
 * A report as its row holds it.
 * @throws RangeError when one of its values cannot be stored
 */
export function packReport<Key>(
  report: readonly (readonly [key: Key, value: string])[],
  idOf: (key: Key) => number,
): PackedReport {
  for (const [key, value] of report) {
    if (!canPack(value)) throw new RangeError(`The value of '${String(key)}' cannot be stored.`)
  }
  return {
    keys: `{${report.map(([key]) => idOf(key)).join()}}`,
    vals: report.map(([, value]) => value).join(SEPARATOR),
  }
}

/** The report that a row holds. */
export function unpackReport({ keys, vals }: PackedReport): UnpackedReport {
  const ids = keys.slice(1, -1)
  // An empty text is one empty value, unless there is no key either.
  return ids === ''
    ? { keys: [], values: [] }
    : { keys: ids.split(',').map(Number), values: vals.split(SEPARATOR) }
}

/** What `keyday` gives for a key on each of some UTC days, as days since 1970, both included. */
export function keyDayCodes(keyId: number, { first, last }: { first: number; last: number }): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => keyId * DAY_CODES + first + place)
}
