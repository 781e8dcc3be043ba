import { endOf, foldedWords, foldWithPlaces } from '@service-center/contract/text/fold.ts'

/** A part of a text, marked if it matches the search. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/** The words of a search text, folded. */
export const wordsOf = foldedWords

/** Splits a text at its matches; the words are folded. */
export function partsOf({ text, words }: { text: string; words: readonly string[] }): TextPart[] {
  const { text: folded, places } = foldWithPlaces(text)
  const marked = Array.from({ length: text.length }, () => false)
  for (const word of words) {
    const at = bestPlace(folded, word)
    if (at >= 0) marked.fill(true, places[at], endOf(places, at + word.length))
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
function bestPlace(folded: string, word: string): number {
  if (folded.startsWith(word)) return 0
  const atStart = folded.indexOf(` ${word}`)
  return atStart >= 0 ? atStart + 1 : folded.indexOf(word)
}
