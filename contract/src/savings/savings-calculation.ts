import { FIELD_SIZES, type FieldSize, type SavingsInput, type SizeInput } from './savings-input.ts'

/** The robot's share of the time by hand: '3.3 Times Faster' (specification 3, section 9). */
export const ROBOT_TIME_PERCENT = 30

/** Cost of a season's work, by hand or with the robot. Money is in minor units. */
export interface SeasonCosts {
  /** Exact, in thousandths: 30 % of hundredths of a minute are whole thousandths. */
  readonly minutes: number
  /** In tenths, rounded for each size. */
  readonly hours: number
  /** In hundredths. */
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
  /** Only sizes with layouts or remarks. */
  readonly sizes: readonly SizeFigures[]
  readonly manual: SeasonCosts
  readonly robot: SeasonCosts
  /** Cost by hand minus cost with the robot. */
  readonly saved: SeasonCosts
  /** Saved share of the cost by hand, in tenths of a percent, negative if the robot costs more; null if that cost is zero. */
  readonly savedPermille: number | null
}

const NOTHING: SeasonCosts = { minutes: 0, hours: 0, gallons: 0, labor: 0, wages: 0, paint: 0, total: 0 }

/**
 * Computes what a robot saves in a season (specification 3, section 9; `docs/savings.md`). For each size of field:
 * - layouts = fields × layouts of a field; remarks = remarked fields × sessions
 * - minutes by hand = layouts × minutes of a layout + remarks × minutes of a remark; the robot takes 30 % of them
 * - gallons = (layouts + remarks) × gallons of a marking, by hand or by the robot
 * - hours = minutes ÷ 60, in tenths; labor = minutes ÷ 60 × true wage; paint = gallons × price of a gallon
 *
 * Each figure of a size is rounded once, half up, from exact values. Sums and differences are of rounded figures, so that
 * what is shown adds up.
 */
export function savingsFigures(input: SavingsInput): SavingsFigures {
  const sizes = FIELD_SIZES.map((size) => sizeFigures(size, input)).filter(
    ({ layouts, remarks }) => layouts + remarks > 0,
  )
  const manual = sizes.reduce((sum, size) => added(sum, size.manual), NOTHING)
  const robot = sizes.reduce((sum, size) => added(sum, size.robot), NOTHING)
  const saved = added(manual, robot, -1)
  return { sizes, manual, robot, saved, savedPermille: shareOf(saved.total, manual.total) }
}

function sizeFigures(size: FieldSize, input: SavingsInput): SizeFigures {
  const one = input.sizes[size]
  const layouts = one.fields * one.layouts
  const remarks = one.remarkFields * one.sessions
  const hundredths = layouts * one.layoutMinutes + remarks * one.remarkMinutes
  const gallonsOf = (gallons: SizeInput['manualGallons']) => (layouts + remarks) * gallons
  return {
    size,
    layouts,
    remarks,
    manual: costsOf(hundredths * 10, gallonsOf(one.manualGallons), input),
    robot: costsOf((hundredths * ROBOT_TIME_PERCENT) / 10, gallonsOf(one.robotGallons), input),
  }
}

/** Thousandths of a minute in an hour. */
const HOUR = 60_000

function costsOf(minutes: number, gallons: number, input: SavingsInput): SeasonCosts {
  const labor = rounded(minutes, input.trueWage, HOUR)
  const paint = rounded(gallons, input.paintCost, 100)
  return {
    minutes,
    hours: rounded(minutes, 10, HOUR),
    gallons,
    labor,
    wages: rounded(minutes, input.baseWage, HOUR),
    paint,
    total: labor + paint,
  }
}

/** A product divided and rounded half up; exact beyond 2^53. No value is negative. */
function rounded(one: number, other: number, divisor: number): number {
  const product = BigInt(one) * BigInt(other)
  return Number((2n * product + BigInt(divisor)) / (2n * BigInt(divisor)))
}

/** The share in tenths of a percent. A loss is rounded like a saving of the same size. */
function shareOf(saved: number, total: number): number | null {
  if (total === 0) return null
  const share = rounded(Math.abs(saved), 1000, total)
  return saved < 0 && share > 0 ? -share : share
}

function added(one: SeasonCosts, other: SeasonCosts, sign: 1 | -1 = 1): SeasonCosts {
  return {
    minutes: one.minutes + sign * other.minutes,
    hours: one.hours + sign * other.hours,
    gallons: one.gallons + sign * other.gallons,
    labor: one.labor + sign * other.labor,
    wages: one.wages + sign * other.wages,
    paint: one.paint + sign * other.paint,
    total: one.total + sign * other.total,
  }
}
