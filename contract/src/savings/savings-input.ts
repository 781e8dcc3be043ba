/** The sizes of fields, in the order of the form. */
export const FIELD_SIZES = ['large', 'medium', 'small', 'other'] as const
export type FieldSize = (typeof FIELD_SIZES)[number]

/** The currencies of the calculator; their places are their codes (specification 3, section 9). */
export const SAVINGS_CURRENCIES = ['EUR', 'USD'] as const
export type SavingsCurrency = (typeof SAVINGS_CURRENCIES)[number]

/** What is known of the fields of one size. Minutes and gallons are in hundredths. */
export interface SizeInput {
  /** How many are laid out. */
  readonly fields: number
  /** How many are remarked. */
  readonly remarkFields: number
  /** Initial layouts of each field in a season. */
  readonly layouts: number
  /** Of one layout by hand. */
  readonly layoutMinutes: number
  /** Remark sessions of each field in a season. */
  readonly sessions: number
  /** Of one remark by hand. */
  readonly remarkMinutes: number
  /** Paint of one field, each time that it is marked by hand. */
  readonly manualGallons: number
  /** The same by the robot. */
  readonly robotGallons: number
}

/** What savings are computed from. Money is in minor units of the currency. */
export interface SavingsInput {
  readonly customer: string
  readonly currency: SavingsCurrency
  readonly sizes: Readonly<Record<FieldSize, SizeInput>>
  /** Of an hour, as it is paid to the worker. */
  readonly baseWage: number
  /** Of an hour, with everything that the employer pays for it. */
  readonly trueWage: number
  /** Of a gallon. */
  readonly paintCost: number
}

const size = (
  [layoutMinutes, remarkMinutes, manualGallons, robotGallons]: readonly [number, number, number, number],
  [layouts, sessions]: readonly [number, number],
): SizeInput => ({
  fields: 0,
  remarkFields: 0,
  layouts,
  layoutMinutes,
  sessions,
  remarkMinutes,
  manualGallons,
  robotGallons,
})

/** The values that the form begins with (specification 3, section 9). */
export const DEFAULT_SAVINGS: SavingsInput = {
  customer: '',
  currency: 'EUR',
  sizes: {
    large: size([1500, 600, 900, 450], [1, 16]),
    medium: size([1200, 400, 600, 300], [1, 16]),
    small: size([600, 200, 300, 150], [1, 16]),
    other: size([0, 0, 0, 0], [0, 0]),
  },
  baseWage: 2800,
  trueWage: 4900,
  paintCost: 1500,
}

/**
 * The largest values, with which all sums stay exact: fields, layouts or sessions of a season, minutes (a day) and
 * gallons in hundredths, and money in minor units.
 */
export const MAX_SAVINGS = { fields: 1000, times: 366, hundredths: 144_000, money: 100_000 } as const
