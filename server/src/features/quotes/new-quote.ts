import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type {
  CompanySnapshot,
  ContactSnapshot,
  QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import type { QuotePaper } from './quote-paper.views.ts'

/** Whom a quote is for, as it is printed. Without an id it is new. */
export interface QuoteParties {
  readonly company: { readonly id: string | null; readonly snapshot: CompanySnapshot }
  readonly contact: { readonly id: string | null; readonly snapshot: ContactSnapshot }
}

/** A quote as it is stored when it is issued. */
export interface NewQuote extends QuoteParties {
  readonly number: string
  readonly counter: number
  readonly request: object
  readonly requestId: string
  readonly customerId: number
  readonly username: string
  readonly selection: QuoteSelection
  readonly figures: QuoteFigures
  readonly paper: QuotePaper
  readonly issuedOn: string
  readonly validUntil: string
  readonly mailTo: string | null
  readonly hasCrmWork: boolean
  readonly dealStage: string | null
}
