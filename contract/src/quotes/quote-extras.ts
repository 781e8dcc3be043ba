import type { LegalEntity } from '../quote-settings/quote-language.ts'
import { countryCodeOf } from './quote-countries.ts'
import { CHARGER_KEYS } from './quote-figures.ts'

/** Ids of extras with special rules (specification 3, section 5). */
export const REFERENCE_STATION_ID = 34
export const BATTERY_ID = 42

const MAX_EXTRAS = 100
const MAX_REFERENCE_STATIONS = { us: 5, other: 4 }
const MAX_BATTERIES = { us: 6, other: 5 }

/** Smallest and largest number that is allowed. */
export interface QuantityLimits {
  readonly min: number
  readonly max: number
}

/** What a number may be, as the message beside a wrong one. */
export const allowedNumbers = ({ min, max }: QuantityLimits): string =>
  `Must be a whole number from ${min} to ${max}.`

/** Smallest and largest quantity of an extra (specification 3, section 5). */
export function extraLimits(id: number, entity: LegalEntity | null): QuantityLimits {
  const where = entity === 'US' ? 'us' : 'other'
  if (id === REFERENCE_STATION_ID) return { min: 0, max: MAX_REFERENCE_STATIONS[where] }
  if (id === BATTERY_ID) return { min: 1, max: MAX_BATTERIES[where] }
  return { min: 0, max: MAX_EXTRAS }
}

/** Key of the charger's item number in a country (specification 3, section 9). */
export function chargerKeyOf(country: string): string {
  const code = countryCodeOf(country)
  if (['US', 'CA', 'JP', 'CN'].includes(code)) return CHARGER_KEYS.us
  if (['AU', 'NZ'].includes(code)) return CHARGER_KEYS.au
  return CHARGER_KEYS.eu
}
