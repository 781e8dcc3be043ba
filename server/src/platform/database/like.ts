/** The pattern of `like` and `ilike` for texts that hold these words as they are: its signs mean nothing special. */
export function likeAnywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
