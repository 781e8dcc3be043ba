import { CopyButton } from '../../ui/page/CopyButton.tsx'
import { Missing } from '../../ui/state/Missing.tsx'
import { isCut, Truncated } from '../../ui/text/Truncated.tsx'
import { EMPTY_VALUE } from './value-text.ts'
import classes from './value.module.css'

/**
 * A value in a table: 'N/A' in grey when it is empty; of a long one its beginning, with a button that copies all of it.
 * @param text as `shownValue` returns it
 */
export function ValueText({ text }: { text: string }) {
  if (text === EMPTY_VALUE) return <Missing />
  if (!isCut(text)) return <>{text}</>
  return (
    <span className={classes['long']}>
      <Truncated text={text} />
      <CopyButton text={text} label="Copy the whole value" message="value copied to clipboard" isQuiet />
    </span>
  )
}
