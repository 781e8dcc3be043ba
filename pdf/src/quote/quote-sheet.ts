import type { QuoteInput } from './quote-input.ts'
import type { QuoteWords } from './quote-words.ts'

/** What each part of the quote's document is drawn from. */
export interface QuoteSheet {
  readonly input: QuoteInput
  readonly words: QuoteWords
  /** For every text that somebody has typed. */
  readonly write: (text: string) => string
}
