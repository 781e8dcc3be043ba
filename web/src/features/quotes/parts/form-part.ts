import type { QuoteProblem, QuoteSection } from '@service-center/contract/quotes/quote-checks.ts'
import type { QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Contract, QuoteForm } from '../form/quote-form.ts'

/** What each part of the form shows and changes. */
export interface FormPartProps {
  form: QuoteForm
  /** The form's contract type; undefined while none is chosen. */
  contract: Contract | undefined
  settings: QuoteSettings
  change: (form: QuoteForm) => void
  /** What is missing in the whole form. */
  problems: readonly QuoteProblem[]
}

/** The messages of one part of the form. */
export const problemsIn = (problems: readonly QuoteProblem[], section: QuoteSection): string[] =>
  problems.filter((problem) => problem.section === section).map(({ message }) => message)
