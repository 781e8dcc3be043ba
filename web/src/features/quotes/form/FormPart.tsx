import { sentence } from '@service-center/contract/text/name-characters.ts'
import type { QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { QuoteProblem, QuoteSection } from '@service-center/contract/quotes/quote-checks.ts'
import { type ReactNode, useId } from 'react'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import type { Contract, QuoteForm } from './quote-form.ts'
import classes from './quote-form.module.css'

export interface FormPartProps {
  form: QuoteForm
  /** The chosen contract type. */
  contract: Contract | undefined
  settings: QuoteSettings
  change: (form: QuoteForm) => void
  /** What is missing in the whole form. */
  problems: readonly QuoteProblem[]
}

const NO_PROBLEMS: readonly string[] = []

interface PartProps {
  title: string
  /** A count or a short word on the right of the heading. */
  detail?: ReactNode
  /** What is missing in this part. */
  problems?: readonly string[]
  children: ReactNode
}

export function Part({ title, detail, problems = NO_PROBLEMS, children }: PartProps) {
  const id = useId()
  return (
    <section className={classes['part']} aria-labelledby={id}>
      <div className={classes['partHead']}>
        <h2 id={id}>{title}</h2>
        {detail !== undefined && <span className={classes['detail']}>{detail}</span>}
      </div>
      {children}
      {problems.length > 0 && (
        <ul className={classes['problems']} data-problems aria-label={sentence`Missing: ${title}`}>
          {problems.map((message) => (
            <li key={message}>
              <StateMark state="bad" />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const problemsIn = (problems: readonly QuoteProblem[], section: QuoteSection): string[] =>
  problems.filter((problem) => problem.section === section).map(({ message }) => message)
