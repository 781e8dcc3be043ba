/** A pattern for `like` and `ilike` that matches these words literally, anywhere. */
export function likeAnywhere(words: string): string {
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
}
