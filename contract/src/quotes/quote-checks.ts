import { isBlank, isEmailAddress } from '../text/text-checks.ts'
import { isSport, requiredTemplates } from '../quote-settings/free-templates.ts'
import { chosenParts, chosenPlans } from './quote-calculation.ts'
import { allowedNumbers, extraLimits } from './quote-extras.ts'
import type { LegalEntity } from '../quote-settings/quote-language.ts'
import type { QuoteCompany, QuoteContact, QuoteDraft } from './quote-selection.ts'
import type { ContractConfiguration, QuoteSettings } from '../quote-settings/quote-settings.ts'

/** The section of the form that shows a message. */
export type QuoteSection = 'customer' | 'robots' | 'templates'

export interface QuoteProblem {
  message: string
  section: QuoteSection
}

interface CheckedAgainst {
  settings: Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty'>
  /** The draft's contract; undefined if none is chosen or it does not exist. */
  contract: ContractConfiguration | undefined
  /** YYYY-MM-DD. */
  today: string
}

/** What is missing in a quote, with the specification's messages in their order (3, section 5). */
export function quoteProblems(draft: QuoteDraft, against: CheckedAgainst): QuoteProblem[] {
  const { contract, today } = against
  const customer = [
    contract === undefined && 'Select a contract type!',
    ...companyProblems(draft.company),
    ...contactProblems(draft.contact),
    draft.quoteType === null && 'Select a Quote Type!',
    draft.closedate <= today && 'Select a Proper Close Date!',
  ]
  return [
    ...problemsOf('customer', customer),
    ...problemsOf('robots', robotProblems(draft, contract)),
    ...problemsOf('templates', [templateProblem(draft, against)]),
  ]
}

const problemsOf = (section: QuoteSection, messages: readonly (string | false)[]): QuoteProblem[] =>
  messages.flatMap((message) => (message === false ? [] : { message, section }))

function companyProblems(company: QuoteCompany | null): (string | false)[] {
  if (company === null) return ['Select a Company!']
  return [company.id === null && isBlank(company.name) && 'Fill out Company Name!']
}

/**
 * Why a quote cannot be mailed to a contact; undefined: it can.
 * @param email trimmed
 */
export function mailProblem(email: string): string | undefined {
  if (isEmailAddress(email)) return undefined
  return isBlank(email)
    ? 'The contact has no email address.'
    : 'The email address of the contact is not valid.'
}

function contactProblems(contact: QuoteContact | null): (string | false)[] {
  if (contact === null) return ['Select a Contact!']
  if (contact.id !== null) return []
  return [
    isBlank(contact.firstname) && isBlank(contact.lastname) && 'Fill out Contact Name!',
    isBlank(contact.phone) && isBlank(contact.email) && 'Fill out Contact Phone or Email!',
    // Mail servers and the CRM accept no other addresses.
    !isBlank(contact.email) && !isEmailAddress(contact.email.trim()) && 'Fill out a valid Contact Email!',
  ]
}

function robotProblems(draft: QuoteDraft, contract: ContractConfiguration | undefined): (string | false)[] {
  const added = draft.productsPlans.filter(({ qty }) => qty > 0)
  const chosen = contract === undefined ? [] : chosenPlans(contract, draft)
  const currencies = new Set(chosen.map(({ plan }) => plan.currency))
  return [
    added.length === 0 && 'Add at least 1 robot to the quote!',
    chosen.length < added.length && 'Select payment plan for every added robot!',
    // A quote has a single sum, so it cannot mix currencies.
    currencies.size > 1 && 'Select payment plans of one currency!',
  ]
}

function templateProblem(draft: QuoteDraft, { contract, settings }: CheckedAgainst): string | false {
  const added = draft.productsPlans.filter(({ qty }) => qty > 0)
  if (!added.some(({ product }) => isSport(product))) return false
  const templates = contract === undefined ? [] : chosenParts(contract, draft).templates
  const missing = requiredTemplates(settings) - templates.length
  return missing > 0 && `Select at least ${missing} more templates for the Sport robot(s)!`
}

/** Why the quantity of an extra is invalid; undefined if it is fine. */
export function extraProblem(
  { id, qty }: { id: number; qty: number },
  entity: LegalEntity | null,
): string | undefined {
  const limits = extraLimits(id, entity)
  if (Number.isInteger(qty) && qty >= limits.min && qty <= limits.max) return undefined
  return allowedNumbers(limits)
}
