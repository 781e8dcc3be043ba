import type { Ionosphere } from '@service-center/contract/map/location.ts'

/** The ionosphere above the whole earth. */
export interface IonosphereSource {
  /** @param timestamp unix seconds */
  at(timestamp: number): Promise<Ionosphere>
}

/** The contract's scale: 1 at no more than `CALM`, 10 at no less than `STRONG`, in TEC units (10^16 electrons a m²). */
const CALM = 5
const STRONG = 95

/** Converts a vertical electron content to the contract's scale of 1 to 10, rounded to a tenth. */
export function scaledLevel(tecUnits: number): number {
  const share = Math.min(1, Math.max(0, (tecUnits - CALM) / (STRONG - CALM)))
  return Math.round((1 + 9 * share) * 10) / 10
}
