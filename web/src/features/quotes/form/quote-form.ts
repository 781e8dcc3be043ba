import { chosenParts, chosenPlans, offeredParts } from '@service-center/contract/quotes/quote-calculation.ts'
import { extraLimits } from '@service-center/contract/quotes/quote-extras.ts'
import {
  DEFAULT_VALID_DAYS,
  type ProductPlan,
  type QuoteDraft,
  type QuoteSelection,
} from '@service-center/contract/quotes/quote-selection.ts'
import type {
  ContractConfiguration,
  QuotePart,
  QuotePlan,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { deviceDate } from '../../../kit/device/device-dates.ts'

/** What the form holds: the draft of a quote, and what happens when it is issued. */
export interface QuoteForm extends QuoteDraft {
  /** As it was typed: any common order of its parts. */
  closedate: string
  /** Whether somebody typed the close date, which another company then leaves as it is. */
  isDateTyped: boolean
  sendEmail: boolean
  syncDeal: boolean
  /** The id of a deal stage; '' for the first one that is open. */
  stage: string
}

/** What the form needs of a contract type. */
export type Contract = Pick<ContractConfiguration, 'name' | 'plans' | 'countryDropdown'>

/** A form in which nothing is chosen but what there is no choice about: the only contract type. */
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
  }
}

/** The products of a contract, in their order. */
export const productsOf = ({ plans }: Pick<Contract, 'plans'>): string[] => [
  ...new Set(plans.map(({ product }) => product)),
]

/** The payment plans of a product. */
export const plansOf = ({ plans }: Pick<Contract, 'plans'>, product: string): QuotePlan[] =>
  plans.filter((plan) => plan.product === product)

/** The form as it fits what there is now: a stored draft may name a contract, a product or a plan that is gone. */
export function fitted(form: QuoteForm, contracts: readonly Contract[]): QuoteForm {
  const only = contracts.length === 1 ? contracts[0] : undefined
  const contract = contracts.find(({ name }) => name === form.contract) ?? only
  return contract === undefined
    ? { ...form, contract: null, productsPlans: [] }
    : withContract(form, contract)
}

/**
 * The form with another contract type: robots and plans that it does not have are gone, and of extras there are as many as
 * it allows.
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
    extras: form.extras.map(({ id, qty }) => {
      const { min, max } = extraLimits(id, contract.name)
      return { id, qty: Math.min(max, Math.max(min, qty)) }
    }),
  }
}

/** The robots of a product; none while nothing was chosen. */
export const robotsOf = (form: Pick<QuoteForm, 'productsPlans'>, product: string): ProductPlan =>
  form.productsPlans.find((row) => row.product === product) ?? { product, plan: '', qty: 0 }

/** The form with other robots of a product. The first ones get the product's plan if it has only one. */
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
  // In the order of the contract, so that the lines of the quote are too.
  const rows = productsOf(contract).map((product) =>
    product === change.product ? changed : robotsOf(form, product),
  )
  return { ...form, productsPlans: rows.filter(({ qty, plan }) => qty > 0 || plan !== '') }
}

/** What the chosen plans offer, with what is chosen of it. */
export function partsOf(form: QuoteForm, contract: Contract | undefined) {
  if (contract === undefined) return { extras: [], templates: [], chosenTemplates: [] }
  const offered = offeredParts(chosenPlans(contract, form))
  const quantities = new Map(form.extras.map(({ id, qty }) => [id, qty]))
  const extras = offered.extras.map((part: QuotePart) => {
    const { min, max } = extraLimits(part.id, contract.name)
    return { part, qty: quantities.get(part.id) ?? min, min, max }
  })
  return { extras, templates: offered.templates, chosenTemplates: chosenParts(contract, form).templates }
}

export function withExtra(form: QuoteForm, id: number, qty: number): QuoteForm {
  const others = form.extras.filter((extra) => extra.id !== id)
  return { ...form, extras: [...others, { id, qty }] }
}

/** The form with a template chosen last, or not at all. */
export function withTemplate(form: QuoteForm, id: number, isChosen: boolean): QuoteForm {
  const others = form.templates.filter((template) => template !== id)
  return { ...form, templates: isChosen ? [...others, id] : others }
}

/** The draft for the checks; a close date that is no day is ''. */
export function draftOf(form: QuoteForm): QuoteDraft {
  const {
    sendEmail: _sendEmail,
    syncDeal: _syncDeal,
    stage: _stage,
    isDateTyped: _isDateTyped,
    ...draft
  } = form
  return { ...draft, closedate: deviceDate(draft.closedate)?.replaceAll('/', '-') ?? '' }
}

/** What is sent: without robots, extras and templates that are not part of the quote. Undefined while something is missing. */
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

/** The form of a quote that is like an issued one: everything but its close date, which may have passed. */
export function formLike(selection: QuoteSelection, contracts: readonly Contract[]): QuoteForm {
  const { currency: _currency, closedate: _closedate, ...draft } = selection
  return fitted({ ...emptyForm(contracts), ...draft }, contracts)
}
