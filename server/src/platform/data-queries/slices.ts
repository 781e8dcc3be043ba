/** What a value costs beside its characters: many short ones take time, too. */
const VALUE_CHARACTERS = 50

/**
 * Divides long work on values into slices, between which others have their turn.
 * @param size of a slice, in characters
 * @returns takes how many characters of how many values have been written, and says whether a slice ends with them
 */
export function sliceCounter(size: number): (characters: number, values: number) => boolean {
  let written = 0
  return (characters, values) => {
    written += characters + values * VALUE_CHARACTERS
    if (written < size) return false
    written = 0
    return true
  }
}
