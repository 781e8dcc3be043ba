/** A column as spreadsheets name it: 'A', 'Z', 'AA'. @param index from 0 */
export function columnLetters(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last
}
