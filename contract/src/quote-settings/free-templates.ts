import type { QuotePart, QuoteSettings } from './quote-settings.ts'

type FreeTemplateSettings = Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'>

/** Whether robots of a product come with free templates. */
export const isSport = (product: string): boolean => product.includes('Sport')

/** Whether a template is made for the customer, and so is never free (specification 3, section 5). */
export const isCustom = ({ name }: Pick<QuotePart, 'name'>): boolean => /custom/i.test(name)

/**
 * The ids of the templates that are free with a Sport robot: those that always are, then the first
 * `freeTemplatesQty` others, then all that were chosen after `allFreeAfterQty`. Custom ones are never free and do not use
 * up that quantity.
 * @param chosen in the order in which they were chosen
 */
export function freeTemplateIds(
  chosen: readonly QuotePart[],
  { freeTemplates, freeTemplatesQty, allFreeAfterQty }: FreeTemplateSettings,
): Set<number> {
  const always = new Set(freeTemplates)
  let left = freeTemplatesQty
  const free = chosen.filter((template, place) => {
    if (isCustom(template)) return false
    if (always.has(template.id) || place >= allFreeAfterQty) return true
    left -= 1
    return left >= 0
  })
  return new Set(free.map(({ id }) => id))
}

/** How many templates a quote with a Sport robot has to have (specification 3, section 5). */
export const requiredTemplates = ({
  freeTemplates,
  freeTemplatesQty,
}: Pick<FreeTemplateSettings, 'freeTemplates' | 'freeTemplatesQty'>): number =>
  freeTemplates.length + freeTemplatesQty
