import { amountText, type QuoteFigures } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { MissingLetters } from '@service-center/pdf/base/printable.ts'
import { missingLettersText } from '../../../kit/pdf/missing-letters.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { isZeroDecimal } from '../form/amounts.ts'

interface AskedIssue {
  number: string
  /** The number of the same quote, if it was issued just before. */
  before: string | undefined
  figures: QuoteFigures
  settings: QuoteSettings
  /** To whom the quote is mailed; '' for nobody. */
  email: string
  syncHubSpotDeal: boolean
  /** Which letters of which fields cannot be printed. */
  missing: readonly MissingLetters[]
}

/** Asks before a quote is issued, which cannot be undone. */
export function confirmIssue(asked: AskedIssue): Promise<boolean> {
  const { number, before, figures, settings, email, syncHubSpotDeal, missing } = asked
  const { currency, total } = figures
  const amount = amountText(total, { zeroDecimal: isZeroDecimal(settings, currency) })
  const consequences = [
    before === undefined ? undefined : `The same quote was just issued as ${before}.`,
    `It comes to ${currency} ${amount}, and cannot be deleted.`,
    email === '' ? undefined : `It is mailed to ${email}.`,
    syncHubSpotDeal ? 'A deal is added.' : undefined,
    missingLettersText(missing),
  ]
  return confirm({
    title: before === undefined ? `Issue quote ${number}?` : `Issue another quote, ${number}?`,
    text: consequences.filter((one) => one !== undefined).join(' '),
    verb: 'Issue quote',
    keepLabel: 'Keep editing',
  })
}
