import { chosenPlans } from '@service-center/contract/quotes/quote-calculation.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import type { QuoteSettings } from '@service-center/contract/quote-settings/quote-settings.ts'
import type { Contract, QuoteForm } from './quote-form.ts'

/** The currency of the chosen plans; before one is chosen, that of the contract's first plan. '' without a contract. */
export function currencyOf(form: QuoteForm, contract: Contract | undefined): string {
  if (contract === undefined) return ''
  return (chosenPlans(contract, form)[0]?.plan ?? contract.plans[0])?.currency ?? ''
}

/** Whether a currency has no minor units. */
export const isZeroDecimal = ({ currencies }: Pick<QuoteSettings, 'currencies'>, iso: string): boolean =>
  currencies.some((currency) => currency.iso === iso && currency.zeroDecimal)

/** Writes amounts of the form, in minor units, with its currency: 'EUR 1,200.00'. */
export function amountWriter(
  form: QuoteForm,
  contract: Contract | undefined,
  settings: QuoteSettings,
): (minor: number) => string {
  const currency = currencyOf(form, contract)
  const zeroDecimal = isZeroDecimal(settings, currency)
  return (minor) => `${currency}\u00A0${amountText(minor, { zeroDecimal })}`
}
