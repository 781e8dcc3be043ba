import type {
  ContractConfiguration,
  QuotePart,
  QuotePlan,
  QuoteSettings,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import {
  chosenParts,
  chosenPlans,
  hasSportRobot,
  offeredParts,
} from '@service-center/contract/quotes/quote-calculation.ts'
import { extraLimits } from '@service-center/contract/quotes/quote-extras.ts'
import { amountText } from '@service-center/contract/quotes/quote-figures.ts'
import {
  DEFAULT_VALID_DAYS,
  type ProductPlan,
  type QuoteDraft,
  type QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import { extraField, readQuantity, withTyped } from './quantities.ts'
import { deviceDate } from '../../../kit/device/values/device-dates.ts'

/** The draft of a quote, and what happens when it is issued. */
export interface QuoteForm extends QuoteDraft {
  /** As typed, in any common order of year, month and day. */
  closedate: string
  /** Whether the user typed the close date. If so, choosing another company does not change it. */
  isDateTyped: boolean
  sendEmail: boolean
  syncDeal: boolean
  /** The id of a deal stage; '' for the first open one. */
  stage: string
  /** What was typed into fields for numbers and is not allowed there, by field. Their last allowed numbers stay chosen. */
  typed: Readonly<Record<string, string>>
}

export type Contract = Pick<ContractConfiguration, 'name' | 'plans' | 'countryDropdown'>

/** An empty form. Selects the contract type if there is only one. */
export function emptyForm(contracts: readonly Contract[]): QuoteForm {
  const [only, second] = contracts
  return {
    contract: second === undefined ? (only?.name ?? null) : null,
    quoteType: null,
    company: null,
    contact: null,
    expDays: DEFAULT_VALID_DAYS,
    closedate: '',
    isDateTyped: false,
    productsPlans: [],
    extras: [],
    templates: [],
    splitExtras: false,
    comments: '',
    sendEmail: false,
    syncDeal: false,
    stage: '',
    typed: {},
  }
}

export const productsOf = ({ plans }: Pick<Contract, 'plans'>): string[] => [
  ...new Set(plans.map(({ product }) => product)),
]

export const plansOf = ({ plans }: Pick<Contract, 'plans'>, product: string): QuotePlan[] =>
  plans.filter((plan) => plan.product === product)

/** Drops the contract, products and plans of a stored draft that do not exist any more. */
export function fitToContracts(form: QuoteForm, contracts: readonly Contract[]): QuoteForm {
  const only = contracts.length === 1 ? contracts[0] : undefined
  const contract = contracts.find(({ name }) => name === form.contract) ?? only
  return contract === undefined
    ? { ...form, contract: null, productsPlans: [] }
    : withContract(form, contract)
}

/**
 * Sets the contract type. Drops robots and plans that it does not have. A number of extras that it does not allow stays in its
 * field, as if it had been typed there.
 */
export function withContract(form: QuoteForm, contract: Contract): QuoteForm {
  const products = new Set(productsOf(contract))
  const { company } = form
  return {
    ...form,
    contract: contract.name,
    company:
      company === null || company.id !== null || contract.countryDropdown.includes(company.country)
        ? company
        : { ...company, country: '' },
    productsPlans: form.productsPlans
      .filter(({ product }) => products.has(product))
      .map((row) => {
        const hasPlan = plansOf(contract, row.product).some(({ title }) => title === row.plan)
        return hasPlan ? row : { ...row, plan: '' }
      }),
    ...withinLimits(form, contract),
  }
}

/** Takes the numbers of extras that the contract allows, also those that another one did not, and keeps the rest as typed. */
function withinLimits(
  form: Pick<QuoteForm, 'extras' | 'typed'>,
  contract: Contract,
): Pick<QuoteForm, 'extras' | 'typed'> {
  let { typed } = form
  const extras = form.extras.map(({ id, qty }) => {
    const limits = extraLimits(id, contract.name)
    const field = extraField(id)
    const text = typed[field] ?? String(qty)
    const read = readQuantity(text, limits)
    typed = withTyped(typed, field, read === undefined ? text : undefined)
    return { id, qty: read ?? Math.min(limits.max, Math.max(limits.min, qty)) }
  })
  return { extras, typed }
}

export const robotsOf = (form: Pick<QuoteForm, 'productsPlans'>, product: string): ProductPlan =>
  form.productsPlans.find((row) => row.product === product) ?? { product, plan: '', qty: 0 }

/** Changes the number or the plan of the robots of a product. Selects the plan if the product has only one. */
export function withRobots(
  form: QuoteForm,
  contract: Contract,
  change: { product: string; plan?: string; qty?: number },
): QuoteForm {
  const before = robotsOf(form, change.product)
  const plans = plansOf(contract, change.product)
  const onlyPlan = plans.length === 1 ? (plans[0]?.title ?? '') : ''
  const row = { ...before, ...change }
  const changed = row.plan === '' && row.qty > 0 ? { ...row, plan: onlyPlan } : row
  // In the order of the contract, which becomes the order of the lines of the quote.
  const rows = productsOf(contract).map((product) =>
    product === change.product ? changed : robotsOf(form, product),
  )
  return { ...form, productsPlans: rows.filter(({ qty, plan }) => qty > 0 || plan !== '') }
}

/** The extras and templates of the chosen plans, which of them are chosen, and whether templates can be free. */
export function partsOf(form: QuoteForm, contract: Contract | undefined) {
  if (contract === undefined) return { extras: [], templates: [], chosenTemplates: [], hasSport: false }
  const offered = offeredParts(contract, form)
  const quantities = new Map(form.extras.map(({ id, qty }) => [id, qty]))
  const extras = offered.extras.map((part: QuotePart) => {
    const { min, max } = extraLimits(part.id, contract.name)
    return { part, qty: quantities.get(part.id) ?? min, min, max }
  })
  return {
    extras,
    templates: offered.templates,
    chosenTemplates: chosenParts(contract, form).templates,
    hasSport: hasSportRobot(chosenPlans(contract, form)),
  }
}

export function withExtra(form: QuoteForm, id: number, qty: number): QuoteForm {
  const others = form.extras.filter((extra) => extra.id !== id)
  return { ...form, extras: [...others, { id, qty }] }
}

/** Adds templates at the end. */
export const withTemplates = (form: QuoteForm, ids: readonly number[]): QuoteForm => ({
  ...form,
  templates: [...new Set([...form.templates, ...ids])],
})

export const withoutTemplate = (form: QuoteForm, id: number): QuoteForm => ({
  ...form,
  templates: form.templates.filter((template) => template !== id),
})

/** The draft for the checks. The close date is YYYY-MM-DD; '' if it is not a valid day. */
export function draftOf(form: QuoteForm): QuoteDraft {
  const {
    sendEmail: _sendEmail,
    syncDeal: _syncDeal,
    stage: _stage,
    isDateTyped: _isDateTyped,
    typed: _typed,
    ...draft
  } = form
  return { ...draft, closedate: deviceDate(draft.closedate)?.replaceAll('/', '-') ?? '' }
}

/** What is sent to the server: only chosen robots, extras and templates. Undefined while something is missing. */
export function selectionOf(form: QuoteForm, contract: Contract | undefined): QuoteSelection | undefined {
  const draft = draftOf(form)
  const { quoteType, company, contact } = draft
  if (contract === undefined || quoteType === null || company === null || contact === null) return undefined
  const chosen = chosenPlans(contract, draft)
  const { extras, chosenTemplates } = partsOf(form, contract)
  return {
    ...draft,
    contract: contract.name,
    quoteType,
    company,
    contact,
    productsPlans: draft.productsPlans.filter(({ qty }) => qty > 0),
    extras: extras.filter(({ qty }) => qty > 0).map(({ part, qty }) => ({ id: part.id, qty })),
    templates: chosenTemplates.map(({ id }) => id),
    currency: chosen[0]?.plan.currency ?? '',
  }
}

/** A form with the choices of an issued quote, except its close date, which may have passed. */
export function formFromSelection(selection: QuoteSelection, contracts: readonly Contract[]): QuoteForm {
  const { currency: _currency, closedate: _closedate, ...draft } = selection
  return fitToContracts({ ...emptyForm(contracts), ...draft }, contracts)
}

/** The currency of the chosen plans, or else of the contract's first plan; '' without a contract. */
export function currencyOf(form: QuoteForm, contract: Contract | undefined): string {
  if (contract === undefined) return ''
  return (chosenPlans(contract, form)[0]?.plan ?? contract.plans[0])?.currency ?? ''
}

export const isZeroDecimal = ({ currencies }: Pick<QuoteSettings, 'currencies'>, iso: string): boolean =>
  currencies.some((currency) => currency.iso === iso && currency.zeroDecimal)

type AmountWriter = (minor: number) => string

/** Returns a function that formats minor units of a currency: 'EUR 1,200.00'. */
export function amountWriter(currency: string, settings: Pick<QuoteSettings, 'currencies'>): AmountWriter {
  const zeroDecimal = isZeroDecimal(settings, currency)
  return (minor) => `${currency}\u00A0${amountText(minor, { zeroDecimal })}`
}
