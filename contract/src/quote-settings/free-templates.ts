import type { QuotePart, QuoteSettings } from './quote-settings.ts'

type FreeTemplateSettings = Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'>

/** Whether a product is a Sport robot, which comes with free templates. */
export const isSport = (product: string): boolean => product.includes('Sport')

/** Whether a template is custom-made, and therefore never free (specification 3, section 5). */
export const isCustom = ({ name }: Pick<QuotePart, 'name'>): boolean => /custom/i.test(name)

/**
 * Ids of the templates that are free with a Sport robot: those that are always free, the first `freeTemplatesQty`
 * others, and all that were chosen after `allFreeAfterQty`. Custom templates are never free and do not count
 * towards the quantity.
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

/** How many templates a quote with a Sport robot must have (specification 3, section 5). */
export const requiredTemplates = ({
  freeTemplates,
  freeTemplatesQty,
}: Pick<FreeTemplateSettings, 'freeTemplates' | 'freeTemplatesQty'>): number =>
  freeTemplates.length + freeTemplatesQty
