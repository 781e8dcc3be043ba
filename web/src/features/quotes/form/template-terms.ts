import {
  type FreeTemplateSettings,
  isAlwaysFree,
  isCustom,
  isFreeReason,
  type TemplateReason,
  templateReasons,
} from '@service-center/contract/quote-settings/free-templates.ts'
import type { QuotePart } from '@service-center/contract/quote-settings/quote-settings.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { counted, listed } from '../../../ui/text/format.ts'

export interface TemplateChoice {
  /** What the chosen plans offer. */
  readonly offered: readonly QuotePart[]
  readonly chosen: readonly QuotePart[]
  /** Whether a Sport robot with a payment plan is chosen. */
  readonly hasSport: boolean
  readonly settings: FreeTemplateSettings
}

/** A chosen template: what it costs in short, and why in a sentence. */
export interface TemplateTerms {
  readonly id: number
  readonly label: string
  readonly why: string
}

/** What each chosen template costs, and why, in the order in which they were chosen. */
export function termsOf(choice: TemplateChoice, amount: (minor: number) => string): TemplateTerms[] {
  const reasons = templateReasons(choice.chosen, choice)
  return choice.chosen.map(({ id, name, price }) => {
    const reason = reasons.get(id) ?? 'noSport'
    const short = { ...SHORT, afterAll: `free after ${choice.settings.allFreeAfterQty}` }
    return {
      id,
      label: isFreeReason(reason)
        ? sentence`${name}, ${short[reason]}`
        : sentence`${name}, ${amount(price)}${reason === 'custom' ? ', never free' : ''}`,
      why: whyOf(reason, choice.settings),
    }
  })
}

const SHORT = { always: 'always free', quantity: 'free' }

function whyOf(reason: TemplateReason, { freeTemplatesQty, allFreeAfterQty }: FreeTemplateSettings): string {
  const dearest = freeTemplatesQty === 1 ? 'the dearest one' : `the ${freeTemplatesQty} dearest`
  switch (reason) {
    case 'always':
      return 'Always free with a Sport robot.'
    case 'quantity':
      return `Free: of those that are not always free, ${dearest} cost${freeTemplatesQty === 1 ? 's' : ''} nothing.`
    case 'afterAll':
      return `Free: more than ${counted(allFreeAfterQty, 'templates')} cost nothing more, and the cheapest are charged.`
    case 'custom':
      return 'Charged: custom templates are never free.'
    case 'noSport':
      return 'Charged: templates are free only with a Sport robot.'
    case 'usedUp':
      return freeTemplatesQty === 0
        ? 'Charged: only templates that are always free cost nothing.'
        : `Charged: of those that are not always free, only ${dearest} cost${freeTemplatesQty === 1 ? 's' : ''} nothing.`
  }
}

/** The templates that can still be chosen for nothing. */
interface FreeLeft {
  /** Those that are always free. */
  readonly always: readonly QuotePart[]
  /** The others of which `open` more can be free. */
  readonly others: readonly QuotePart[]
  readonly open: number
}

function freeLeftOf({ offered, chosen, hasSport, settings }: TemplateChoice): FreeLeft {
  if (!hasSport) return { always: [], others: [], open: 0 }
  const isOther = (part: QuotePart) => !isCustom(part) && !isAlwaysFree(part, settings)
  const ids = new Set(chosen.map(({ id }) => id))
  const left = offered.filter(({ id }) => !ids.has(id))
  const others = left.filter(isOther)
  const open = Math.max(0, settings.freeTemplatesQty - chosen.filter(isOther).length)
  return {
    always: left.filter((part) => isAlwaysFree(part, settings)),
    others,
    open: Math.min(open, others.length),
  }
}

/** How many templates are free and charged: '6 free, 1 charged'. */
export function countsOf(choice: TemplateChoice): string {
  const reasons = [...templateReasons(choice.chosen, choice).values()]
  const free = reasons.filter(isFreeReason).length
  if (reasons.length === 0) return 'None chosen'
  return choice.hasSport ? `${free} free, ${reasons.length - free} charged` : `${reasons.length} chosen`
}

/** Why templates are free and charged, and how many more can be free, each as a sentence. */
export function summaryOf(choice: TemplateChoice): string[] {
  const { chosen, hasSport, settings } = choice
  if (!hasSport) return chosen.length === 0 ? [] : ['Templates are free only with a Sport robot.']
  const reasons = [...templateReasons(chosen, choice).values()]
  const of = (reason: TemplateReason) => reasons.filter((one) => one === reason).length
  const { freeTemplatesQty: quantity, allFreeAfterQty: limit } = settings
  const free = [
    of('always') > 0 && `${of('always')} always`,
    of('quantity') > 0 && `${of('quantity')} of the ${quantity} others, the dearest`,
    of('afterAll') > 0 && `${of('afterAll')} because more than ${limit} are chosen`,
  ]
  const charged = [
    of('usedUp') > 0 && `${of('usedUp')} beyond the free ones, the cheapest`,
    of('custom') > 0 && `${of('custom')} custom, never free`,
  ]
  return [sentenceOf('Free', free), sentenceOf('Charged', charged), moreOf(choice)].filter(
    (one) => one !== '',
  )
}

function sentenceOf(word: string, parts: readonly (string | false)[]): string {
  const said = parts.filter((part) => part !== false)
  return said.length === 0 ? '' : `${word}: ${said.join('; ')}.`
}

function moreOf(choice: TemplateChoice): string {
  const { always, others, open } = freeLeftOf(choice)
  const more = always.length + open
  if (more === 0) return others.length === 0 ? '' : noneLeft(choice)
  const parts = [
    ...always.map(({ name }) => sentence`${name}`),
    ...(open === 0 ? [] : [`${open} of your choice`]),
  ]
  return `${more} more can be free: ${listed(parts)}.`
}

/** What further templates cost when the free ones are used up. */
function noneLeft({ chosen, settings }: TemplateChoice): string {
  const counted = chosen.filter((part) => !isCustom(part)).length
  return counted >= settings.allFreeAfterQty
    ? `After ${settings.allFreeAfterQty} templates, further ones cost nothing more, except custom ones.`
    : 'All free ones are chosen. Of more templates, the cheapest are charged.'
}

/** What one click adds, and the text of its button; undefined: there is nothing to add. */
export interface FreeToAdd {
  readonly ids: readonly number[]
  readonly label: string
}

/**
 * The templates that 'Add all free ones' adds: those that are always free, and the others if all that are left can be free. Which
 * of more others are free is for the user to choose.
 */
export function freeToAdd(choice: TemplateChoice): FreeToAdd | undefined {
  const { always, others, open } = freeLeftOf(choice)
  const isAll = open === others.length || open === 0
  const added = [...always, ...(open === others.length ? others : [])]
  if (added.length === 0) return undefined
  const names = added.map(({ name }) => sentence`${name}`)
  const which = isAll ? 'all free ones' : 'all that are always free'
  return {
    ids: added.map(({ id }) => id),
    label: added.length === 1 ? `Add ${which}: ${names.join('')}` : `Add ${which} (${added.length})`,
  }
}

/** What a template costs that can be chosen: 'always free', or its price. */
export function priceOf(
  part: QuotePart,
  { hasSport, settings }: TemplateChoice,
  amount: (minor: number) => string,
): string {
  if (!hasSport) return amount(part.price)
  if (isAlwaysFree(part, settings)) return 'always free'
  return isCustom(part) ? `${amount(part.price)}, never free` : amount(part.price)
}
