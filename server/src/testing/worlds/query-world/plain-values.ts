import type { PlainDatabase } from './plain-database.ts'

/** Separates the values of a report. */
const SEPARATOR = String.fromCodePoint(31)

/** All values of all reports, one each. */
export function valuesOf(db: PlainDatabase) {
  const names = new Map(db.keys.map(({ key_id, name }) => [key_id, name]))
  return db.reports.flatMap(({ dev, created, keys, vals }) =>
    vals.split(SEPARATOR).map((value, place) => ({ dev, created, key: names.get(keys[place] ?? 0), value })),
  )
}
