import { amountText } from '../quotes/quote-figures.ts'
import {
  FIELD_SIZES,
  type FieldSize,
  type SavingsCurrency,
  type SavingsInput,
  type SizeInput,
} from './savings-input.ts'

export const SIZE_NAMES: Readonly<Record<FieldSize, string>> = {
  large: 'Large',
  medium: 'Medium',
  small: 'Small',
  other: 'Other',
}

/** An amount with its currency, as '1,234.50 EUR'. @param minor in minor units */
export const moneyText = (minor: number, currency: SavingsCurrency): string =>
  `${amountText(minor, { zeroDecimal: false })}\u00A0${currency}`

/** Formats tenths of a percent as '62.1 %'. */
export const percentText = (permille: number): string => `${(permille / 10).toFixed(1)}\u00A0%`

/** Converts hundredths of a minute to tenths of an hour, rounded half up. */
const hourTenths = (hundredths: number) => Math.floor((hundredths + 300) / 600)

const tenthsText = (tenths: number) => amountText(tenths * 10, { zeroDecimal: false }).slice(0, -1)

/** Formats hundredths of a minute as hours: '1,234.5'. */
export const hoursText = (hundredths: number): string => tenthsText(hourTenths(hundredths))

/** The saved hours: the difference of the rounded hours that are shown. */
export const savedHoursText = ({ manual, robot }: Pick<SavingsFigures, 'manual' | 'robot'>): string =>
  tenthsText(hourTenths(manual.minutes) - hourTenths(robot.minutes))

/** Formats hundredths without trailing zeros: '4.5'. */
export const hundredthsText = (hundredths: number): string =>
  amountText(hundredths, { zeroDecimal: false }).replace(/\.?0+$/, '')

/** The robot's share of the time by hand: '3.3 Times Faster' (specification 3, section 9). */
export const ROBOT_TIME_PERCENT = 30

/**
 * Cost of a season's work, by hand or with the robot. Money is in minor units, minutes and gallons in hundredths.
 */
export interface SeasonCosts {
  readonly minutes: number
  readonly gallons: number
  /** At the true wage. */
  readonly labor: number
  /** The base wage in `labor`. */
  readonly wages: number
  readonly paint: number
  /** `labor` plus `paint`. */
  readonly total: number
}

/** The work on all fields of one size. */
interface SizeFigures {
  readonly size: FieldSize
  /** Initial layouts of all fields in a season. */
  readonly layouts: number
  /** Remarks of all fields in a season. */
  readonly remarks: number
  readonly manual: SeasonCosts
  readonly robot: SeasonCosts
}

/** Cost of a season, and what the robot saves. */
export interface SavingsFigures {
  /** Only sizes with fields. */
  readonly sizes: readonly SizeFigures[]
  readonly manual: SeasonCosts
  readonly robot: SeasonCosts
  /** Cost by hand minus cost with the robot. */
  readonly saved: SeasonCosts
  /** Saved share of the cost by hand, in tenths of a percent; null if that cost is zero. */
  readonly savedPermille: number | null
}

const NOTHING: SeasonCosts = { minutes: 0, gallons: 0, labor: 0, wages: 0, paint: 0, total: 0 }

/**
 * Computes what a robot saves in a season (specification 3, section 9; `docs/savings.md`). For each size of field:
 * - layouts = fields × layouts of a field; remarks = remarked fields × sessions
 * - minutes by hand = layouts × minutes of a layout + remarks × minutes of a remark; the robot takes 30 % of them
 * - gallons = (layouts + remarks) × gallons of a marking, by hand or by the robot
 * - labor = minutes ÷ 60 × true wage; paint = gallons × price of a gallon; both are rounded to minor units, half up
 *
 * All sums are of rounded amounts, so that what is shown adds up.
 */
export function savingsFigures(input: SavingsInput): SavingsFigures {
  const sizes = FIELD_SIZES.map((size) => sizeFigures(size, input)).filter(
    ({ layouts, remarks }) => layouts + remarks > 0,
  )
  const manual = sizes.reduce((sum, size) => added(sum, size.manual), NOTHING)
  const robot = sizes.reduce((sum, size) => added(sum, size.robot), NOTHING)
  const saved = added(manual, robot, -1)
  const savedPermille = manual.total === 0 ? null : Math.round((saved.total / manual.total) * 1000)
  return { sizes, manual, robot, saved, savedPermille }
}

function sizeFigures(size: FieldSize, input: SavingsInput): SizeFigures {
  const one = input.sizes[size]
  const layouts = one.fields * one.layouts
  const remarks = one.remarkFields * one.sessions
  const minutes = layouts * one.layoutMinutes + remarks * one.remarkMinutes
  const gallonsOf = (gallons: SizeInput['manualGallons']) => (layouts + remarks) * gallons
  return {
    size,
    layouts,
    remarks,
    manual: costsOf(minutes, gallonsOf(one.manualGallons), input),
    robot: costsOf(rounded(minutes, ROBOT_TIME_PERCENT, 100), gallonsOf(one.robotGallons), input),
  }
}

function costsOf(minutes: number, gallons: number, input: SavingsInput): SeasonCosts {
  // 6000 hundredths of a minute are an hour.
  const labor = rounded(minutes, input.trueWage, 6000)
  const paint = rounded(gallons, input.paintCost, 100)
  return {
    minutes,
    gallons,
    labor,
    wages: rounded(minutes, input.baseWage, 6000),
    paint,
    total: labor + paint,
  }
}

/** A product divided and rounded half up; exact beyond 2^53. No input is negative. */
function rounded(one: number, other: number, divisor: number): number {
  const product = BigInt(one) * BigInt(other)
  return Number((2n * product + BigInt(divisor)) / (2n * BigInt(divisor)))
}

function added(one: SeasonCosts, other: SeasonCosts, sign: 1 | -1 = 1): SeasonCosts {
  return {
    minutes: one.minutes + sign * other.minutes,
    gallons: one.gallons + sign * other.gallons,
    labor: one.labor + sign * other.labor,
    wages: one.wages + sign * other.wages,
    paint: one.paint + sign * other.paint,
    total: one.total + sign * other.total,
  }
}
