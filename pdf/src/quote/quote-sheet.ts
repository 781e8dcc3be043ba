import { quoteDate } from '@service-center/contract/quote-settings/quote-language.ts'
import { keyedValue } from '@service-center/contract/quote-settings/quote-settings.ts'
import { quoteAmount } from '@service-center/contract/quotes/quote-numbers.ts'
import { printableName } from '../base/printable.ts'
import type { QuoteInput } from './quote-input.ts'
import { quoteWords, type QuoteWords } from './quote-words.ts'

/** What each part of the document is made of. */
export interface QuoteSheet {
  readonly input: QuoteInput
  readonly words: QuoteWords
  /** Makes a typed name printable; used for every typed text of one line. */
  readonly write: (text: string) => string
  /** The printable name of a product or plan in the language of the quote. */
  readonly nameOf: (key: string) => string
  /** @param minor in minor units of the quote's currency */
  readonly amount: (minor: number) => string
  /** @param day YYYY-MM-DD */
  readonly dateOf: (day: string) => string
}

export function quoteSheet(input: QuoteInput): QuoteSheet {
  const { language, translations, selection, zeroDecimal } = input
  const entity = selection.contract
  return {
    input,
    words: quoteWords(language, translations),
    write: printableName,
    nameOf: (key) => printableName(keyedValue(translations, key, language) ?? key),
    amount: (minor) => quoteAmount(minor, { entity, zeroDecimal }),
    dateOf: (day) => quoteDate(day, entity),
  }
}

/** What every page says: 'MetteHolm-0417, 21/11/26, page 2 of 7'. */
export function quoteMark({ input, words, write, dateOf }: QuoteSheet, page: number, pages: number): string {
  return write(`${input.number}, ${dateOf(input.issuedOn)}, ${words.page} ${page} ${words.of} ${pages}`)
}
