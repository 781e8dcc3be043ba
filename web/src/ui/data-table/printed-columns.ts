import { MAX_PRINTED_ROWS } from '../print/printed-rows.tsx'

/** About how many characters stand beside each other on a page that is upright, and on one that is turned. */
const PAGE_CHARACTERS = { upright: 115, turned: 175 }
/** A table with more columns is printed on a page that is turned. */
const MAX_UPRIGHT_COLUMNS = 8
/** About the space between two columns, in characters. */
const GAP = 2

export const isTurned = (columns: number): boolean => columns > MAX_UPRIGHT_COLUMNS

/**
 * How long a word may be before it is broken, so that no column is cut off at the edge of the paper: as long as the longest
 * word of all columns if there is space, otherwise the columns with long words give way.
 * @param longest the number of characters in the longest word of each column
 */
export function wordLimit(longest: readonly number[]): number {
  const page = PAGE_CHARACTERS[isTurned(longest.length) ? 'turned' : 'upright']
  let space = page - GAP * longest.length
  const ascending = longest.toSorted((a, b) => a - b)
  for (const [place, length] of ascending.entries()) {
    const share = space / (ascending.length - place)
    if (length > share) return Math.max(1, Math.floor(share))
    space -= length
  }
  return Infinity
}

/** Browsers lay out a table on paper slowly: 50,000 cells take half a minute, 200,000 fail. */
const MAX_PRINTED_CELLS = 20_000

/** How many rows of a table with this many columns are printed. */
export const printedRowsOf = (columns: number): number =>
  Math.min(MAX_PRINTED_ROWS, Math.floor(MAX_PRINTED_CELLS / Math.max(1, columns)))

/** The number of characters in the longest word of a text. */
export const longestWord = (text: string): number =>
  text.split(/\s/).reduce((most, word) => Math.max(most, word.length), 0)
