/** Points that a letter takes at the size of tables: of long words, and in the mean. */
const WORD_LETTER = 5.2
const LETTER = 4.6
/** No column asks for more than this, so that long texts do not squeeze the others. */
const MAX_WANTED = 320

/**
 * The widths of a table's columns in points, which fill the given width: each as wide as its longest word, where there is
 * room, and the rest by how much text they have.
 */
export function columnWidths(rows: readonly (readonly string[])[], width: number): number[] {
  const count = Math.max(1, ...rows.map(({ length }) => length))
  const longest = (column: number, lengthOf: (text: string) => number) =>
    Math.max(1, ...rows.map((row) => lengthOf(row[column] ?? '')))
  const columns = Array.from({ length: count }, (_column, column) => {
    const least =
      longest(column, (text) => Math.max(0, ...text.split(/\s+/).map(({ length }) => length))) * WORD_LETTER
    const wanted = Math.min(MAX_WANTED, longest(column, ({ length }) => length) * LETTER)
    return { least, more: Math.max(0, wanted - least) + 1 }
  })
  const least = columns.reduce((sum, column) => sum + column.least, 0)
  const more = columns.reduce((sum, column) => sum + column.more, 0)
  if (least > width) return columns.map((column) => (column.least / least) * width)
  return columns.map((column) => column.least + (column.more / more) * (width - least))
}
