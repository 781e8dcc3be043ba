import { foldText, placesOf } from '@service-center/contract/text/fold.ts'
import { Matched } from '../../../ui/text/Matched.tsx'
import type { TextPart } from '../../../ui/text/matches.ts'
import classes from '../dashboard.module.css'

interface FactLabelProps {
  label: string
  factKey: string
  /** Folded, as `foldedWords` returns them. */
  words: readonly string[]
}

/** A fact's label with what the search found; a key that was found by its raw name shows that too. */
export function FactLabel({ label, factKey, words }: FactLabelProps) {
  const folded = foldText(label)
  const isInKey = words.some((word) => !folded.includes(word))
  return (
    <>
      <Matched parts={foundParts(label, words)} />{' '}
      {isInKey && label !== factKey && (
        <span className={classes['foundKey']}>
          <Matched parts={foundParts(factKey, words)} />
        </span>
      )}
    </>
  )
}

/** A text in parts, those that were found marked. */
function foundParts(text: string, words: readonly string[]): TextPart[] {
  const marked = Array.from({ length: text.length }, () => false)
  for (const [start, end] of placesOf(text, words)) marked.fill(true, start, end)
  const parts: TextPart[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && marked[end] === marked[start]) continue
    parts.push({ text: text.slice(start, end), isMatch: marked[start] === true })
    start = end
  }
  return parts
}
