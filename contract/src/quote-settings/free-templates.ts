import type { QuotePart, QuoteSettings } from './quote-settings.ts'

export type FreeTemplateSettings = Pick<
  QuoteSettings,
  'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'
>

/** Whether a product is a Sport robot, which comes with free templates. */
export const isSport = (product: string): boolean => product.includes('Sport')

/** Whether a template is custom-made, and therefore never free (specification 3, section 5). */
export const isCustom = ({ name }: Pick<QuotePart, 'name'>): boolean => /custom/i.test(name)

/** Whether a template is free in any number with a Sport robot. */
export const isAlwaysFree = (
  template: Pick<QuotePart, 'id' | 'name'>,
  { freeTemplates }: Pick<FreeTemplateSettings, 'freeTemplates'>,
): boolean => !isCustom(template) && freeTemplates.includes(template.id)

/** Why a chosen template is free. */
const FREE_REASONS = [
  /** It is always free. */
  'always',
  /** It is one of the dearest, of which `freeTemplatesQty` are free. */
  'quantity',
  /** More than `allFreeAfterQty` are chosen. */
  'afterAll',
] as const
type FreeReason = (typeof FREE_REASONS)[number]

/** Why a chosen template is free or charged. */
export type TemplateReason =
  | FreeReason
  /** It is custom-made, and therefore never free. */
  | 'custom'
  /** No Sport robot is chosen, so nothing is free. */
  | 'noSport'
  /** The free ones are used up by dearer templates. */
  | 'usedUp'

export const isFreeReason = (reason: TemplateReason | undefined): reason is FreeReason =>
  FREE_REASONS.some((free) => free === reason)

/**
 * Why each chosen template is free or charged, by id. With a Sport robot, the first `allFreeAfterQty` of those that can
 * be free are counted; of these the ones that are always free and `freeTemplatesQty` others cost nothing. The dearest
 * are the free ones (of equal prices, those with the higher id), so the order of choosing changes no price.
 * @param chosen without repeats, in any order
 */
export function templateReasons(
  chosen: readonly QuotePart[],
  { settings, hasSport }: { settings: FreeTemplateSettings; hasSport: boolean },
): Map<number, TemplateReason> {
  const reasons = new Map<number, TemplateReason>()
  const others: QuotePart[] = []
  for (const template of chosen) {
    if (isCustom(template)) reasons.set(template.id, 'custom')
    else if (!hasSport) reasons.set(template.id, 'noSport')
    else if (isAlwaysFree(template, settings)) reasons.set(template.id, 'always')
    else others.push(template)
  }
  if (others.length === 0) return reasons
  const always = [...reasons.values()].filter((reason) => reason === 'always').length
  const { freeTemplatesQty, allFreeAfterQty } = settings
  const counted = Math.min(always + others.length, allFreeAfterQty)
  const charged = Math.max(0, counted - always - freeTemplatesQty)
  const free = others.length - charged
  const dearestFirst = others.toSorted((one, other) => other.price - one.price || other.id - one.id)
  for (const [place, { id }] of dearestFirst.entries())
    reasons.set(id, place >= free ? 'usedUp' : place < freeTemplatesQty ? 'quantity' : 'afterAll')
  return reasons
}

/**
 * How many templates a quote with a Sport robot must have (specification 3, section 5). All chosen ones count, also those
 * that are never free.
 */
export const requiredTemplates = ({
  freeTemplates,
  freeTemplatesQty,
}: Pick<FreeTemplateSettings, 'freeTemplates' | 'freeTemplatesQty'>): number =>
  freeTemplates.length + freeTemplatesQty
