import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import classes from '../quote-generator.module.css'
import { PdfButton } from './PdfButton.tsx'
import type { Issue } from './use-issue.ts'

interface FormFootProps {
  issue: Issue
  /** What is missing, and the button, where the header has no space for them. */
  missing: ReactNode
  generate: ReactNode
}

/** The end of the form: what came of issuing. */
export function FormFoot({ issue: { error, issued }, missing, generate }: FormFootProps) {
  const hasOutcome = error !== undefined || issued !== undefined
  return (
    // What came of issuing is seen wherever the form is scrolled to.
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
