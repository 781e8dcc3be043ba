import { isolated } from '@service-center/contract/text/name-characters.ts'
import { CopyButton } from '../../../ui/page/CopyButton.tsx'
import { Missing } from '../../../ui/state/StateText.tsx'
import { isCut, Truncated } from '../../../ui/text/Truncated.tsx'
import { EMPTY_VALUE } from './value-text.ts'
import classes from './value.module.css'

/**
 * A value in a table: a grey 'N/A' if it is empty, and the beginning of a long one with a button that copies the whole.
 * @param text as `shownValue` returns it
 */
export function ValueText({ text }: { text: string }) {
  if (text === EMPTY_VALUE) return <Missing />
  if (!isCut(text)) return <>{isolated(text)}</>
  return (
    <span className={classes['long']}>
      <Truncated text={text} />
      <CopyButton text={text} label="Copy the whole value" message="value copied to clipboard" isQuiet />
    </span>
  )
}
