/**
 * The format of a row of `history`, which holds a whole report: `keys` are the ids of its keys, `vals` its values in the
 * same order, joined by a separator that no value may contain. Only this module, and for SQL the functions
 * `history_values`, `history_value`, `pack_history_values` and `history_inserted` of `0004-device-data`, know the format.
 */

const SEPARATOR = '\u001f'

/** The database function `keyday` combines a key id and a day: id × 65,536 + days since 1970. */
const DAY_CODES = 65_536

/** The two packed columns as texts: `keys` as PostgreSQL writes an array, `{3,17}`. */
export interface PackedReport {
  readonly keys: string
  readonly vals: string
}

/** A report's keys, and their values in the same order. */
export interface UnpackedReport {
  readonly keys: readonly number[]
  readonly values: readonly string[]
}

/** Whether a value can be stored: without the separator and without characters that PostgreSQL cannot store. */
export function canPack(value: string): boolean {
  return !value.includes(SEPARATOR) && !value.includes('\u0000') && value.isWellFormed()
}

/**
 * @throws RangeError when a value cannot be stored
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

export function unpackReport({ keys, vals }: PackedReport): UnpackedReport {
  const ids = keys.slice(1, -1)
  // An empty `vals` is one empty value, unless there are no keys.
  return ids === ''
    ? { keys: [], values: [] }
    : { keys: ids.split(',').map(Number), values: vals.split(SEPARATOR) }
}

/** The results of `keyday` for a key on each UTC day of a range. Days count from 1970, both ends inclusive. */
export function keyDayCodes(keyId: number, { first, last }: { first: number; last: number }): number[] {
  return Array.from({ length: last - first + 1 }, (_, place) => keyId * DAY_CODES + first + place)
}
