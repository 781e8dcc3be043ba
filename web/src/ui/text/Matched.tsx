import type { TextPart } from './matches.ts'
import classes from './matched.module.css'

/** A text with its matches underlined. */
export function Matched({ parts }: { parts: readonly TextPart[] }) {
  return (
    <span className={classes['matched']}>
      {parts.map(({ text, isMatch }, index) =>
        // The parts of one text have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        isMatch ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
      )}
    </span>
  )
}
