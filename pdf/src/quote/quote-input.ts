import type { QuoteLanguage } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteSelection } from '@service-center/contract/quotes/quote-selection.ts'
import type { NamedPlan } from '@service-center/contract/quotes/quote-plans.ts'

/** The company that a quote is for. */
export interface QuoteCustomer {
  readonly name: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly state: string
  /** ISO 3166-1 alpha-2 code, or a name, or ''. */
  readonly country: string
}

/** The contact of a quote. */
interface QuotePerson {
  readonly firstname: string
  readonly lastname: string
  readonly phone: string
  readonly email: string
}

/** The seller: the legal entity of the contract. */
interface QuoteSeller {
  readonly name: string
  readonly address: readonly string[]
  /** Empty if there is none. */
  readonly vatId: string
  readonly bank: readonly string[]
}

/** The contract's PDFs around a quote; null if there is none. */
export interface QuotePages {
  readonly cover: Uint8Array | null
  readonly payment: Uint8Array | null
  readonly contract: Uint8Array | null
  readonly final: Uint8Array | null
  readonly budgetary: Uint8Array | null
}

export interface QuoteInput {
  readonly figures: QuoteFigures
  readonly selection: Pick<QuoteSelection, 'contract' | 'quoteType' | 'comments'>
  readonly plans: readonly NamedPlan[]
  /** Whether the currency has no minor units. */
  readonly zeroDecimal: boolean
  /** Null if none is chosen. */
  readonly company: QuoteCustomer | null
  /** Null if none is chosen. */
  readonly contact: QuotePerson | null
  readonly seller: QuoteSeller
  readonly number: string
  /** YYYY-MM-DD. */
  readonly issuedOn: string
  /** YYYY-MM-DD. */
  readonly validUntil: string
  readonly language: QuoteLanguage
  readonly translations: readonly QuoteTranslation[]
  readonly pages: QuotePages
}
