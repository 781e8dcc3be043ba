import type { QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import type { QuoteTranslation } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { MissingLetters } from '@service-center/pdf/base/printable.ts'
import { quoteMissingLetters } from '@service-center/pdf/quote/quote-missing-letters.ts'
import { companySnapshotOf, contactSnapshotOf } from '../form/crm-choice.ts'
import type { QuoteFormState } from '../form/use-quote-form.ts'

/** Which letters of which fields the quote of the form shows as question marks. */
export function missingInQuote(
  { form, contract, lists }: Pick<QuoteFormState, 'form' | 'contract' | 'lists'>,
  quote: { figures: QuoteFigures; number: string; translations: readonly QuoteTranslation[] },
): MissingLetters[] {
  if (contract === undefined) return []
  return quoteMissingLetters({
    ...quote,
    company: companySnapshotOf(form.company, lists) ?? null,
    contact: contactSnapshotOf(form.contact, lists) ?? null,
    seller: contract.seller,
    language: quoteLanguageOf(contract.name),
    selection: form,
  })
}
