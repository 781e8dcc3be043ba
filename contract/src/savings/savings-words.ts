import { amountText } from '../quotes/quote-figures.ts'
import type { SavingsFigures, SeasonCosts } from './savings-calculation.ts'
import type { FieldSize, SavingsCurrency, SizeInput } from './savings-input.ts'

export const SIZE_NAMES: Readonly<Record<FieldSize, string>> = {
  large: 'Large',
  medium: 'Medium',
  small: 'Small',
  other: 'Other',
}

/** An amount with two decimals: '1,234.50'. @param minor in minor units */
export const moneyText = (minor: number): string => amountText(minor, { zeroDecimal: false })

/** An amount with its currency: '1,234.50 EUR'. @param minor in minor units */
export const priceText = (minor: number, currency: SavingsCurrency): string =>
  `${moneyText(minor)}\u00A0${currency}`

/** Formats tenths: '1,234.5'. */
export const tenthsText = (tenths: number): string => moneyText(tenths * 10).slice(0, -1)

/** Formats hundredths without trailing zeros: '4.5'. */
export const hundredthsText = (hundredths: number): string => moneyText(hundredths).replace(/\.?0+$/, '')

/** A count: '1,234'. */
export const countText = (count: number): string => amountText(count, { zeroDecimal: true })

const withNoun = (text: string, noun: string) => `${text} ${noun}${text === '1' ? '' : 's'}`

/** A count and its noun: '1 field', '2 fields'. */
const counted = (count: number, noun: string) => withNoun(countText(count), noun)

/** Hundredths and their noun: '1 gallon', '4.5 gallons'. */
const measured = (hundredths: number, noun: string) => withNoun(hundredthsText(hundredths), noun)

/** What the comparison says; each has its own headline. */
export type SavingsOutcome = 'saves' | 'costsMore' | 'costsSame' | 'costsNothing' | 'noWork'

export function outcomeOf({
  sizes,
  manual,
  saved,
}: Pick<SavingsFigures, 'sizes' | 'manual' | 'saved'>): SavingsOutcome {
  if (sizes.length === 0) return 'noWork'
  if (saved.total > 0) return 'saves'
  if (saved.total < 0) return 'costsMore'
  return manual.total === 0 ? 'costsNothing' : 'costsSame'
}

/** The result as one sentence. */
export function headlineText(figures: SavingsFigures, currency: SavingsCurrency): string {
  const amount = priceText(Math.abs(figures.saved.total), currency)
  switch (outcomeOf(figures)) {
    case 'saves':
      return `The robot saves ${amount} in a season`
    case 'costsMore':
      return `The robot costs ${amount} more in a season than the work by hand`
    case 'costsSame':
      return 'The robot costs the same in a season as the work by hand'
    case 'costsNothing':
      return 'With these values, neither the work by hand nor the robot costs anything'
    case 'noWork':
      return 'There is no work to compare'
  }
}

/** What stands below the headline: the share, then the work and the paint. Empty if there is no work. */
export function detailsText(figures: SavingsFigures): string {
  if (outcomeOf(figures) === 'noWork') return ''
  const share = shareText(figures)
  return `${share === undefined ? '' : `That is ${share}. `}${workText(figures.saved)}`
}

/** The share from which an additional cost is told as a multiple, in tenths of a percent. */
const TEN_TIMES = 10_000

/** The saved or additional share of the cost by hand; undefined if there is none. */
export function shareText(figures: SavingsFigures): string | undefined {
  const { savedPermille, robot } = figures
  const outcome = outcomeOf(figures)
  if (savedPermille === null || (outcome !== 'saves' && outcome !== 'costsMore')) return undefined
  const share = Math.abs(savedPermille)
  if (outcome === 'costsMore') {
    return share >= TEN_TIMES
      ? 'more than 10 times the cost by hand'
      : `${percentText(share)} more than by hand`
  }
  // Rounded to 100 %, although something is left to pay.
  const isAlmostAll = share === 1000 && robot.total > 0
  return `${isAlmostAll ? `more than ${percentText(999)}` : percentText(share)} of the cost by hand`
}

/** Formats tenths of a percent: '62.1 %'. */
const percentText = (permille: number) =>
  permille === 0 ? 'less than 0.1\u00A0%' : `${tenthsText(permille)}\u00A0%`

/** Saved work and saved or additional paint. A robot never takes more time than the work by hand. */
function workText({ minutes, hours, gallons }: SeasonCosts): string {
  const paint = `${measured(Math.abs(gallons), 'gallon')} of paint`
  if (minutes === 0) {
    if (gallons === 0) return 'The robot saves no hours of work and no paint.'
    return gallons > 0
      ? `The robot saves ${paint}, but no hours of work.`
      : `The robot saves no hours of work, and uses ${paint} more.`
  }
  const work = hours === 0 ? 'hardly any time' : `${measured(hours * 10, 'hour')} of work`
  if (gallons === 0) return `The robot saves ${work}.`
  return gallons > 0
    ? `The robot saves ${work} and ${paint}.`
    : `The robot saves ${work}, but uses ${paint} more.`
}

/** A row of the table of costs. */
export interface CostRow {
  readonly part: Exclude<keyof SeasonCosts, 'minutes'>
  readonly name: string
  readonly byHand: string
  readonly byRobot: string
  readonly difference: string
}

const PARTS = [
  { part: 'hours', name: 'Hours', write: tenthsText },
  { part: 'gallons', name: 'Gallons of paint', write: hundredthsText },
  { part: 'labor', name: 'Labor at the true wage', write: moneyText },
  { part: 'wages', name: 'of which base wage', write: moneyText },
  { part: 'paint', name: 'Paint', write: moneyText },
  { part: 'total', name: 'Total', write: moneyText },
] as const

/**
 * The table of costs. Its last column is 'Saved' if nothing is more with the robot; otherwise each difference says
 * whether it is less or more, because a negative saving is easily misread.
 */
export function costRows({ manual, robot, saved }: Pick<SavingsFigures, 'manual' | 'robot' | 'saved'>): {
  readonly differenceName: 'Saved' | 'Difference'
  readonly rows: readonly CostRow[]
} {
  const isAllSaved = PARTS.every(({ part }) => saved[part] >= 0)
  const rows = PARTS.map(({ part, name, write }) => {
    const text = write(Math.abs(saved[part]))
    const word = saved[part] > 0 ? 'less' : 'more'
    return {
      part,
      name,
      byHand: write(manual[part]),
      byRobot: write(robot[part]),
      difference: isAllSaved || saved[part] === 0 ? text : `${text}\u00A0${word}`,
    }
  })
  return { differenceName: isAllSaved ? 'Saved' : 'Difference', rows }
}

/** The inputs of one size, without what makes no work. */
export function sizeText(size: FieldSize, one: SizeInput): string {
  const work = [
    one.fields * one.layouts > 0 &&
      `${counted(one.fields, 'field')} × ${counted(one.layouts, 'layout')} of ${measured(one.layoutMinutes, 'minute')}`,
    one.remarkFields * one.sessions > 0 &&
      `${counted(one.remarkFields, 'field')} × ${counted(one.sessions, 'remark')} of ${measured(one.remarkMinutes, 'minute')}`,
  ].filter((part) => part !== false)
  return `${SIZE_NAMES[size]}: ${work.join(', ')} by hand; ${measured(one.manualGallons, 'gallon')} a marking by hand, ${hundredthsText(one.robotGallons)} with the robot.`
}
