import type { LegalEntity } from '../quote-settings/quote-language.ts'
import { countryCodeOf } from './quote-countries.ts'
import { CHARGER_KEYS } from './quote-figures.ts'

/** The ids of the extras with rules of their own (specification 3, section 5). */
export const REFERENCE_STATION_ID = 34
export const BATTERY_ID = 42

const MAX_EXTRAS = 100
const MAX_REFERENCE_STATIONS = { us: 5, other: 4 }
const MAX_BATTERIES = { us: 6, other: 5 }

/** How many of an extra a quote can have, both inclusive (specification 3, section 5). */
export function extraLimits(id: number, entity: LegalEntity | null): { min: number; max: number } {
  const where = entity === 'US' ? 'us' : 'other'
  if (id === REFERENCE_STATION_ID) return { min: 0, max: MAX_REFERENCE_STATIONS[where] }
  if (id === BATTERY_ID) return { min: 1, max: MAX_BATTERIES[where] }
  return { min: 0, max: MAX_EXTRAS }
}

/** The key of the item number of the charger that is sold in a country (specification 3, section 9). */
export function chargerKeyOf(country: string): string {
  const code = countryCodeOf(country)
  if (['US', 'CA', 'JP', 'CN'].includes(code)) return CHARGER_KEYS.us
  if (['AU', 'NZ'].includes(code)) return CHARGER_KEYS.au
  return CHARGER_KEYS.eu
}
