/** A part of a text, marked if it matches the search. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** The words of a search text. */
export const wordsOf = (typed: string) => typed.toLowerCase().split(/\s+/).filter(Boolean)

/** Splits a text at its matches. */
export function partsOf(options: { text: string; lower: string; words: readonly string[] }): TextPart[] {
  const { text, lower, words } = options
  const marked = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    const at = bestPlace(lower, word)
    if (at >= 0) marked.fill(true, at, at + word.length)
  }
  const parts: TextPart[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue
    parts.push({ text: text.slice(start, end), isMatch: marked[start] === true })
    start = end
  }
  return parts
}

/** Where a word is highlighted: preferably at the start of a word. */
function bestPlace(lower: string, word: string): number {
  if (lower.startsWith(word)) return 0
  const atStart = lower.indexOf(` ${word}`)
  return atStart >= 0 ? atStart + 1 : lower.indexOf(word)
}
