import { setImmediate as nextTurn } from 'node:timers/promises'
import { sliceCounter } from './slices.ts'

/** So many characters are written before others have their turn. */
const SLICE_CHARACTERS = 1_000_000

/** The columns of rows as PostgreSQL's texts of arrays. Many values are written in slices. */
export async function arrayTexts(
  rows: readonly (readonly (string | null)[])[],
  columns: number,
): Promise<string[]> {
  const texts: string[] = []
  const endsSlice = sliceCounter(SLICE_CHARACTERS)
  for (let column = 0; column < columns; column += 1) {
    const elements: string[] = []
    for (const row of rows) {
      const element = elementText(row[column] ?? null)
      elements.push(element)
      if (endsSlice(element.length, 1)) await nextTurn()
    }
    texts.push(`{${elements.join(',')}}`)
  }
  return texts
}

/** See 'Array Input and Output Syntax' of PostgreSQL's manual. */
const elementText = (value: string | null) =>
  value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
