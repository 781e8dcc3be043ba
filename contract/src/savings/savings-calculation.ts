import { FIELD_SIZES, type FieldSize, type SavingsInput, type SizeInput } from './savings-input.ts'

/** The time of the robot, of the time by hand: '3.3 Times Faster' (specification 3, section 9). */
export const ROBOT_TIME_PERCENT = 30

/** A season's work, by hand or with the robot. Money is in minor units, minutes and gallons are in hundredths. */
export interface SeasonCosts {
  readonly minutes: number
  readonly gallons: number
  /** At the true wage. */
  readonly labor: number
  /** What of `labor` is the base wage. */
  readonly wages: number
  readonly paint: number
  /** Labor and paint. */
  readonly total: number
}

/** The work on the fields of one size. */
export interface SizeFigures {
  readonly size: FieldSize
  /** Initial layouts of all fields in a season. */
  readonly layouts: number
  /** Remarks of all fields in a season. */
  readonly remarks: number
  readonly manual: SeasonCosts
  readonly robot: SeasonCosts
}

/** What a season costs, and what the robot saves. */
export interface SavingsFigures {
  /** Of those sizes of which there are fields. */
  readonly sizes: readonly SizeFigures[]
  readonly manual: SeasonCosts
  readonly robot: SeasonCosts
  /** By hand less with the robot. */
  readonly saved: SeasonCosts
  /** The share of the cost by hand that is saved, in tenths of a percent; null where that is nothing. */
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
  // Hundredths of a minute in an hour.
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

/** A product divided, rounded half up; exact for products beyond 2^53. Nothing of it is negative. */
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
