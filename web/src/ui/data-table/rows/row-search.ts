import type { PreparedColumn } from '../model/prepared-column.ts'
import type { GlobalFilter } from '../model/table-types.ts'

const EDGE = '\u0001'

/**
 * The lower-case text of a row's cells, cached per row object: rows are immutable, so a changed row is a new key and an
 * unchanged one is never processed twice.
 */
export class SearchIndex<Row extends object> {
  readonly #columns: readonly PreparedColumn<Row>[]
  readonly #texts = new WeakMap<Row, string>()

  constructor(columns: readonly PreparedColumn<Row>[]) {
    this.#columns = columns
  }

  textOf(row: Row): string {
    const known = this.#texts.get(row)
    if (known !== undefined) return known
    let joined = EDGE
    for (const column of this.#columns) joined += column.text(row) + EDGE
    const text = joined.toLowerCase()
    this.#texts.set(row, text)
    return text
  }
}

/**
 * The predicate of the global search, or null without a search. Strict: a whole cell equals the keyword. Otherwise
 * every word occurs somewhere in the row. Case is ignored.
 */
export function searchTest<Row extends object>(
  index: SearchIndex<Row>,
  { keyword, strict }: GlobalFilter,
): ((row: Row) => boolean) | null {
  const wanted = keyword.trim().toLowerCase()
  if (wanted === '') return null
  if (strict) {
    const cell = EDGE + wanted + EDGE
    return (row) => index.textOf(row).includes(cell)
  }
  const words = wanted.split(/\s+/)
  return (row) => {
    const text = index.textOf(row)
    return words.every((word) => text.includes(word))
  }
}
