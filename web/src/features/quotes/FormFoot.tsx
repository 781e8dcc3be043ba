import { Tooltip, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../kit/addresses.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { StateMark } from '../../ui/state/StateMark.tsx'
import type { Quotation } from './form/use-quote-form.ts'
import { PdfButton } from './PdfButton.tsx'
import type { Issue } from './use-issue.ts'
import classes from './quote-generator.module.css'

interface FormFootProps {
  issue: Issue
  /** What is missing, and the button, on screens whose header has no space for them. */
  missing: ReactNode
  generate: ReactNode
}

export function FormFoot({ issue: { error, issued }, missing, generate }: FormFootProps) {
  const hasOutcome = error !== undefined || issued !== undefined
  return (
    // With a result, the foot sticks to the bottom, visible at any scroll position.
    <div className={classes['foot']} data-outcome={hasOutcome || undefined}>
      {missing}
      {error !== undefined && <FormError>{error}</FormError>}
      {issued !== undefined && (
        <output className={classes['issued']}>
          <StateMark state="ok" />
          Quote {issued.quotationNumber} was issued.
          <PdfButton id={issued.id} number={issued.quotationNumber} />
          <Link {...addressOf.issuedQuotes()} className="sc-link">
            Issued quotes
          </Link>
        </output>
      )}
      {generate}
    </div>
  )
}

interface MissingNoteProps {
  /** What is missing or wrong, one sentence each. */
  messages: readonly string[]
  /** Whether some of it is a wrong number. */
  hasWrong: boolean
  isDateLoading: boolean
  itemNumbers: Quotation['itemNumbers']
  /** Scrolls to the first message. */
  onShow: () => void
}

/** Why the button is disabled. */
export function MissingNote({ messages, hasWrong, isDateLoading, itemNumbers, onShow }: MissingNoteProps) {
  const count = messages.length
  if (count === 0 && isDateLoading) return <span className={classes['quiet']}>Loading the close date...</span>
  if (count === 0) return <NumbersNote {...itemNumbers} />
  return (
    <Tooltip
      label={messages.map((message) => (
        <div key={message}>{message}</div>
      ))}
    >
      <UnstyledButton className={classes['missing']} onClick={onShow}>
        <StateMark state="bad" />
        {count} {count === 1 ? 'thing' : 'things'} left to {hasWrong ? 'choose or correct' : 'choose'}
      </UnstyledButton>
    </Tooltip>
  )
}

/** Shown while the item numbers are not loaded: quotes contain them, so none can be issued. */
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
