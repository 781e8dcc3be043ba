import { endOf, foldedWords, foldWithPlaces } from '@service-center/contract/text/fold.ts'
import classes from './matched.module.css'

/** A text with its matches underlined. */
export function Matched({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span className={classes['matched']}>
      {parts.map(({ text, isMatch }, index) =>
        // A part has no other identity than its position.
        // oxlint-disable-next-line react/no-array-index-key
        isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}

export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

export const wordsOf = foldedWords

/** Splits a text at its matches; the words must be folded. */
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

/** Where to highlight a word: at the start of a word, if possible. */
function bestPlace(folded: string, word: string): number {
  if (folded.startsWith(word)) return 0
  const atStart = folded.indexOf(` ${word}`)
  return atStart >= 0 ? atStart + 1 : folded.indexOf(word)
}
