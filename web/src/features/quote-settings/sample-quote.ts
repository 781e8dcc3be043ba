import {
  isAlwaysFree,
  isCustom,
  isSport,
  requiredTemplates,
} from '@service-center/contract/quote-settings/free-templates.ts'
import { quoteLanguageOf } from '@service-center/contract/quote-settings/quote-language.ts'
import type {
  QuoteItemNumber,
  QuotePlan,
  QuoteSettings,
  QuoteTranslation,
} from '@service-center/contract/quote-settings/quote-settings.ts'
import { chosenPlans, quoteFigures } from '@service-center/contract/quotes/quote-calculation.ts'
import { daysAfter } from '@service-center/contract/quotes/quote-days.ts'
import { namedPlans } from '@service-center/contract/quotes/quote-plans.ts'
import type { QuoteParts, QuoteType } from '@service-center/contract/quotes/quote-selection.ts'
import type { QuoteJob } from '@service-center/pdf/build-pdf.ts'
import type { QuotePages } from '@service-center/pdf/quote/quote-input.ts'
import type { StoredContract } from './settings.ts'

/** The number of extras in a short sample, and of templates if the robot requires none. */
const FEW = 3
const VALID_DAYS = 30

export interface SampleChoices {
  readonly quoteType: QuoteType
  readonly robots: number
  /** Whether the sample has every extra and template instead of a few. */
  readonly isWhole: boolean
}

type FreeTemplates = Pick<QuoteSettings, 'freeTemplates' | 'freeTemplatesQty' | 'allFreeAfterQty'>

/** A selection of robots, extras and templates of one plan that a user could make. */
export function sampleParts(
  plan: QuotePlan,
  { settings, robots, isWhole }: Pick<SampleChoices, 'robots' | 'isWhole'> & { settings: FreeTemplates },
): QuoteParts {
  const extras = isWhole ? plan.extras : plan.extras.slice(0, FEW)
  return {
    productsPlans: [{ product: plan.product, plan: plan.title, qty: robots }],
    extras: extras.map(({ id }) => ({ id, qty: 1 })),
    templates: (isWhole ? plan.templates : fewTemplates(plan, settings)).map(({ id }) => id),
    splitExtras: false,
  }
}

/** For a Sport robot the required number of templates, always-free ones first; for other robots the first few. */
function fewTemplates({ product, templates }: QuotePlan, settings: FreeTemplates): QuotePlan['templates'] {
  if (!isSport(product)) return templates.slice(0, FEW)
  const first = templates.filter((template) => isAlwaysFree(template, settings))
  const others = templates.filter((template) => !isCustom(template) && !first.includes(template))
  return [...first, ...others].slice(0, requiredTemplates(settings))
}

interface SampleInput extends SampleChoices {
  readonly settings: FreeTemplates
  readonly contract: Pick<StoredContract, 'name' | 'seller' | 'countryDropdown'>
  readonly plan: QuotePlan
  readonly zeroDecimal: boolean
  readonly translations: readonly QuoteTranslation[]
  readonly itemNumbers: readonly QuoteItemNumber[]
  readonly pages: QuotePages
  /** The day of the quote, YYYY-MM-DD. */
  readonly today: string
}

export function sampleJob(input: SampleInput): QuoteJob {
  const { settings, contract, plan, quoteType, zeroDecimal, translations, itemNumbers, pages, today } = input
  const parts = sampleParts(plan, input)
  const country = contract.countryDropdown[0] ?? ''
  return {
    kind: 'quote',
    input: {
      figures: quoteFigures({
        settings,
        contract: { name: contract.name, plans: [plan] },
        selection: parts,
        country,
        itemNumbers,
      }),
      selection: { contract: contract.name, quoteType, comments: '' },
      plans: namedPlans(chosenPlans({ plans: [plan] }, parts)),
      zeroDecimal,
      company: { name: 'Sample company', address: '', zip: '', city: '', state: '', country },
      contact: null,
      seller: contract.seller,
      number: 'Sample-0001',
      issuedOn: today,
      validUntil: daysAfter(today, VALID_DAYS),
      language: quoteLanguageOf(contract.name),
      translations,
      pages,
    },
  }
}
