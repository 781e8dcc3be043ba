/** Field sizes in the order of the form. */
export const FIELD_SIZES = ['large', 'medium', 'small', 'other'] as const
export type FieldSize = (typeof FIELD_SIZES)[number]

/** Currencies of the calculator; their positions are their codes (specification 3, section 9). */
export const SAVINGS_CURRENCIES = ['EUR', 'USD'] as const
export type SavingsCurrency = (typeof SAVINGS_CURRENCIES)[number]

/** Inputs for the fields of one size. Minutes and gallons are in hundredths. */
export interface SizeInput {
  /** Number of fields that are laid out. */
  readonly fields: number
  /** Number of fields that are remarked. */
  readonly remarkFields: number
  /** Initial layouts per field and season. */
  readonly layouts: number
  /** Minutes of one layout by hand. */
  readonly layoutMinutes: number
  /** Remark sessions per field and season. */
  readonly sessions: number
  /** Minutes of one remark by hand. */
  readonly remarkMinutes: number
  /** Paint for marking one field once by hand. */
  readonly manualGallons: number
  /** Paint for marking one field once with the robot. */
  readonly robotGallons: number
}

/** Inputs of the calculator. Money is in minor units of the currency. */
export interface SavingsInput {
  readonly customer: string
  readonly currency: SavingsCurrency
  readonly sizes: Readonly<Record<FieldSize, SizeInput>>
  /** Per hour, as paid to the worker. */
  readonly baseWage: number
  /** Per hour, including all costs of the employer. */
  readonly trueWage: number
  /** Per gallon. */
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

/** Default values of the form (specification 3, section 9). */
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
 * Largest values for which all sums stay exact: fields, layouts or sessions per season, minutes (one day) and
 * gallons in hundredths, and money in minor units.
 */
export const MAX_SAVINGS = { fields: 1000, times: 366, hundredths: 144_000, money: 100_000 } as const
