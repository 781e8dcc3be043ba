import { Tooltip, UnstyledButton } from '@mantine/core'
import type { QuoteProblem } from '@service-center/contract/quotes/quote-checks.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import type { Quotation } from '../form/use-quotation.ts'
import classes from './quote-form.module.css'

interface MissingNoteProps {
  problems: readonly QuoteProblem[]
  isDateLoading: boolean
  itemNumbers: Quotation['itemNumbers']
  /** Shows the first message. */
  onShow: () => void
}

/** Beside the button: why it is disabled. */
export function MissingNote({ problems, isDateLoading, itemNumbers, onShow }: MissingNoteProps) {
  const count = problems.length
  if (count === 0 && isDateLoading) return <span className={classes['quiet']}>Loading the close date...</span>
  if (count === 0) return <NumbersNote {...itemNumbers} />
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

/** While there are no item numbers, a quote can neither be shown nor issued as it will be. */
function NumbersNote({ data, failure, retry }: Quotation['itemNumbers']) {
  if (data !== undefined) return null
  if (failure === undefined) return <span className={classes['quiet']}>Loading the item numbers...</span>
  return (
    <UnstyledButton className={classes['missing']} onClick={retry}>
      <StateMark state="bad" />
      The item numbers could not be loaded. Retry
    </UnstyledButton>
  )
}
