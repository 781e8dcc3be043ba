import { foldedWords, foldText } from '@service-center/contract/text/fold.ts'
import type { PreparedColumn } from '../prepared-column.ts'
import type { GlobalFilter } from '../table-types.ts'

/** Separates the cells in a row's text. */
const EDGE = '\u0001'

/**
 * The folded text of a row's shown cells, made when a search needs it and cached per row object. Rows are immutable: a changed
 * row is a new object, an unchanged one is never processed twice.
 */
export class SearchIndex<Row extends object> {
  readonly #columns: readonly PreparedColumn<Row>[]
  readonly #texts = new WeakMap<Row, string>()

  /** @param columns the shown columns */
  constructor(columns: readonly PreparedColumn<Row>[]) {
    this.#columns = columns
  }

  textOf(row: Row): string {
    const known = this.#texts.get(row)
    if (known !== undefined) return known
    let joined = EDGE
    for (const column of this.#columns) joined += column.shown(row) + EDGE
    const text = foldText(joined)
    this.#texts.set(row, text)
    return text
  }
}

/** The texts of a search, folded: its words, or strictly the whole text. */
export function soughtTexts({ keyword, strict }: GlobalFilter): string[] {
  if (!strict) return foldedWords(keyword)
  const wanted = foldText(keyword).trim()
  return wanted === '' ? [] : [wanted]
}

/**
 * The predicate of the global search, or null without a search. Strict: a whole cell equals the keyword. Otherwise every word
 * occurs somewhere in the row. Case and accents do not matter.
 */
export function searchTest<Row extends object>(
  index: SearchIndex<Row>,
  search: GlobalFilter,
): ((row: Row) => boolean) | null {
  const texts = soughtTexts(search)
  if (texts.length === 0) return null
  const wanted = search.strict ? texts.map((text) => EDGE + text + EDGE) : texts
  return (row) => {
    const text = index.textOf(row)
    return wanted.every((each) => text.includes(each))
  }
}
