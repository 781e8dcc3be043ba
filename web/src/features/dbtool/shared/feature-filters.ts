import { storedFlag } from './DbToolTable.tsx'

/** The filters of the features' section. */
export const ONLY_WITHOUT = storedFlag('features-without-configurations', false)
export const ONLY_UNSOLD = storedFlag('features-not-for-sale', false)

/** Turns the filters off, so that they do not hide a feature that was just made. */
export function showAllFeatures(): void {
  ONLY_WITHOUT.set(false)
  ONLY_UNSOLD.set(false)
}
