import { keyedValue } from '@service-center/contract/quote-settings/quote-settings.ts'
import { missingLettersOf, type MissingLetters } from '../base/printable.ts'
import { titleOf } from './quote-lines.ts'
import type { QuoteInput } from './quote-input.ts'
import { quoteWords } from './quote-words.ts'

/** Maximum length of a line's key in the name of a field, in characters. */
const MAX_NAME = 40

/** The typed texts of a quote that are printed. */
type Typed = Pick<
  QuoteInput,
  'figures' | 'plans' | 'company' | 'contact' | 'seller' | 'number' | 'language' | 'translations'
> & { readonly selection: Pick<QuoteInput['selection'], 'comments'> }

/** The unprintable letters of each field, which the quote shows as question marks. */
export function quoteMissingLetters(input: Typed): MissingLetters[] {
  const { figures, plans, company, contact, seller, number, language, translations, selection } = input
  const words = quoteWords(language, translations)
  return missingLettersOf([
    ['Company name', company?.name ?? ''],
    ['Address', company?.address ?? ''],
    ['Zip', company?.zip ?? ''],
    ['City', company?.city ?? ''],
    ['State', company?.state ?? ''],
    ['Country', company?.country ?? ''],
    ['First name', contact?.firstname ?? ''],
    ['Last name', contact?.lastname ?? ''],
    ['Phone', contact?.phone ?? ''],
    ['Email', contact?.email ?? ''],
    ['Comments', selection.comments],
    ['Quotation number', number],
    ['Seller', [seller.name, ...seller.address, seller.vatId, ...seller.bank].join('\n')],
    ...figures.lines.flatMap((line) => {
      const { key, itemNumber } = line
      return [
        [nameOf(key), titleOf(line, { input, words })],
        [`Item number of “${key.slice(0, MAX_NAME)}”`, itemNumber ?? ''],
      ] as const
    }),
    ...plans.flatMap(({ product, plan }) =>
      [product, plan].map((key) => [nameOf(key), keyedValue(translations, key, language) ?? key] as const),
    ),
    ['Words of the document', Object.values(words).join('\n')],
  ])
}

/** The field for users. */
const nameOf = (key: string) => `Name of “${key.slice(0, MAX_NAME)}”`
