import type { Ionosphere } from '@service-center/contract/map/location.ts'
import { type IonosphereSource, scaledLevel } from './ionosphere-source.ts'

/**
 * Coefficients of the amplitude (seconds, in powers of semicircles) and of the period (seconds). GPS broadcasts new
 * ones as solar activity changes; these were broadcast in September 1999, near a maximum, and are the example of a
 * navigation file in RINEX 2.11 (Gurtner and Estey).
 */
const ALPHA = [0.1676e-7, 0.2235e-7, -0.1192e-6, -0.1192e-6] as const
const BETA = [0.1208e6, 0.131e6, -0.131e6, -0.1966e6] as const

const NIGHT_SECONDS = 5e-9
const PEAK_LOCAL_TIME = 50_400
const SHORTEST_PERIOD = 72_000
const DAY = 86_400

/** Seconds of delay at L1 (1575.42 MHz) of one TEC unit: 40.3e16 / (c f²). */
const DELAY_OF_TEC_UNIT = 40.3e16 / (299_792_458 * 1_575_420_000 ** 2)

const GRID = {
  latitudes: { first: 87.5, last: -87.5, step: -2.5 },
  longitudes: { first: -180, last: 180, step: 5 },
} as const

/**
 * The vertical delay of the GPS signal in the ionosphere above a place, in seconds: the model of J. A. Klobuchar
 * ("Ionospheric Time-Delay Algorithm for Single-Frequency GPS Users", IEEE Transactions on Aerospace and Electronic
 * Systems 23, 1987) as in IS-GPS-200, section 20.3.3.5.2.5 and figure 20-4, for a satellite overhead.
 * @param place degrees
 * @param timestamp unix seconds; the model uses only the time of day
 */
export function klobucharDelay(place: { lat: number; lng: number }, timestamp: number): number {
  // From here on angles are in semicircles (half turns).
  const longitude = place.lng / 180
  const latitude = Math.max(-0.416, Math.min(0.416, place.lat / 180))
  const magnetic = latitude + 0.064 * Math.cos((longitude - 1.617) * Math.PI)
  const localTime = (((43_200 * longitude + timestamp) % DAY) + DAY) % DAY
  const amplitude = Math.max(0, polynomial(ALPHA, magnetic))
  const period = Math.max(SHORTEST_PERIOD, polynomial(BETA, magnetic))
  const phase = (2 * Math.PI * (localTime - PEAK_LOCAL_TIME)) / period
  if (Math.abs(phase) >= 1.57) return NIGHT_SECONDS
  return NIGHT_SECONDS + amplitude * (1 - phase ** 2 / 2 + phase ** 4 / 24)
}

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)
}

/** The ionosphere by the Klobuchar model, see {@link klobucharDelay}. */
export const klobucharModel: IonosphereSource = {
  async at(timestamp): Promise<Ionosphere> {
    const { latitudes, longitudes } = GRID
    const rows = steps(latitudes).map((lat) =>
      steps(longitudes).map((lng) =>
        scaledLevel(klobucharDelay({ lat, lng }, timestamp) / DELAY_OF_TEC_UNIT),
      ),
    )
    return { timestamp, source: 'Klobuchar model', latitudes, longitudes, rows }
  },
}

/** The values of an axis, first and last inclusive. */
export function steps({ first, last, step }: { first: number; last: number; step: number }): number[] {
  const count = Math.round((last - first) / step) + 1
  return Array.from({ length: count }, (_, index) => first + index * step)
}
