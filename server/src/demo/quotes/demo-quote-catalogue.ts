import type {
  PlanItem,
  QuotePart,
  QuotePlan,
} from '@service-center/contract/quote-settings/quote-settings.ts'

/** Products by their English name, the key for translations and item numbers. Prices in whole euros. */
const PRODUCTS = [
  { product: 'TLM Sport 2', price: 16_200, software: 1070 },
  { product: 'TLM ProX', price: 21_400, software: 1290 },
  { product: 'TLM ProX CAD', price: 24_900, software: 1490 },
  { product: 'TS Plotter', price: 19_600, software: 1180 },
] as const

/** 34 is the reference station and 42 the battery, as the specification numbers them. */
const EXTRAS = [
  [34, 'Reference station BS2', 2150],
  [42, 'Spare battery', 690],
  [12, 'Transport case', 480],
  [15, 'On-site training, day', 780],
  [16, 'Trailer ramp', 340],
  [17, 'White paint, 10 l', 62],
  [18, 'Yellow paint, 10 l', 71],
  [19, 'Spray nozzle set', 120],
  [20, 'Second tablet', 590],
  [21, 'Tablet holder', 85],
  [22, 'Extended warranty, 1 year', 990],
  [23, 'Service visit', 450],
  [24, 'SIM card with data, 1 year', 180],
  [25, 'Cleaning kit', 75],
] as const

const TEMPLATES = [
  [101, 'Football, all ages', 290],
  [102, 'Rugby league', 290],
  [103, 'Rugby union', 290],
  [104, 'Handball', 290],
  [105, 'Athletics 400 m', 390],
  [106, 'American football', 290],
  [107, 'Lacrosse', 290],
  [108, 'Field hockey', 290],
  [109, 'Baseball', 290],
  [110, 'Softball', 290],
  [111, 'Cricket', 290],
  [112, 'Tennis', 290],
  [113, 'Volleyball', 290],
  [114, 'Gaelic football', 290],
  [115, 'Parking lot', 390],
  [116, 'Touch rugby', 290],
  [117, 'Custom logo', 650],
  [118, 'Custom layout', 890],
] as const

/** With a Sport robot, football and five other templates are free. After twelve templates all further ones are free. */
export const DEMO_FREE_TEMPLATES = { ids: [101], quantity: 5, allAfter: 12 }

const TABLET = 590
const TRAINING = 640
const VISIT = 420
/** The surcharge for paying monthly, for the whole term. */
const INSTALMENTS = 600

/** Converts whole euros to minor units of a legal entity's currency, rounded to tens. */
type Price = (euros: number) => number
const priceIn =
  (factor: number): Price =>
  (euros) =>
    Math.round((euros * factor) / 10) * 1000

/**
 * The plans of a legal entity.
 * @param options.factor the value of one euro in its currency
 */
export function demoPlans({ currency, factor }: { currency: string; factor: number }): QuotePlan[] {
  const price = priceIn(factor)
  const shared = { currency, extras: partsOf(EXTRAS, price), templates: partsOf(TEMPLATES, price) }
  return PRODUCTS.flatMap((product) =>
    termsOf(product, price).map(({ title, items, shares, isMonthly = false }) => ({
      title,
      product: product.product,
      ...shared,
      items,
      plan: yearsOf(items, shares),
      isMonthly,
    })),
  )
}

/** @param shares the shares of the later years in thousandths of the total; the first year gets the rest */
function yearsOf(items: readonly PlanItem[], shares: readonly number[]): number[] {
  const whole = items.reduce((sum, { qty, price }) => sum + qty * price, 0)
  const later = shares.map((share) => Math.round((whole * share) / 100_000) * 100)
  return [whole - later.reduce((sum, amount) => sum + amount, 0), ...later]
}

interface Terms {
  readonly title: string
  readonly items: PlanItem[]
  readonly shares: readonly number[]
  readonly isMonthly?: boolean
}

function termsOf({ product, price: robot, software }: (typeof PRODUCTS)[number], price: Price): Terms[] {
  const item = (desc: string, euros: number, qty = 1): PlanItem => ({ desc, qty, price: price(euros) })
  const base = [item(product, robot), item('Tablet', TABLET)]
  return [
    {
      title: 'Standard Payment',
      items: [...base, item('Software and support, 1 year', software)],
      shares: [],
    },
    {
      title: 'All Inclusive',
      items: [
        ...base,
        item('Software and support, 1 year', software, 5),
        item('Delivery and training', TRAINING),
        item('Yearly service visit', VISIT, 5),
      ],
      shares: [],
    },
    {
      title: 'Advantage, 3 years',
      items: [
        ...base,
        item('Software and support, 1 year', software, 3),
        item('Delivery and training', TRAINING),
      ],
      shares: [265, 265],
    },
    {
      title: 'Monthly, 3 years',
      items: [
        ...base,
        item('Software and support, 1 year', software, 3),
        item('Delivery and training', TRAINING),
        item('Payment by the month', INSTALMENTS),
      ],
      shares: [290, 290],
      isMonthly: true,
    },
  ]
}

const partsOf = (parts: readonly (readonly [number, string, number])[], price: Price): QuotePart[] =>
  parts.map(([id, name, euros]) => ({ id, name, price: price(euros) }))
