import { Tooltip, UnstyledButton } from '@mantine/core'
import type { QuoteProblem } from '@service-center/contract/quotes/quote-checks.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from './quote-form.module.css'

interface MissingNoteProps {
  problems: readonly QuoteProblem[]
  isDateLoading: boolean
  /** Shows the first message. */
  onShow: () => void
}

/** Beside the button: why it is disabled. */
export function MissingNote({ problems, isDateLoading, onShow }: MissingNoteProps) {
  const count = problems.length
  if (count === 0)
    return isDateLoading ? <span className={classes['quiet']}>Loading the close date...</span> : null
  const messages = problems.map(({ message }) => <div key={message}>{message}</div>)
  return (
    <Tooltip label={messages}>
      <UnstyledButton className={classes['missing']} onClick={onShow}>
        <StateMark state="bad" />
        {count} {count === 1 ? 'thing' : 'things'} left to choose
      </UnstyledButton>
    </Tooltip>
  )
}
