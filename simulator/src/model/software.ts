import { DAY, seedOf, type Device } from './device.ts'
import { hash, salt } from './random.ts'

/** A version and the day (ms since 1970) from which devices install it. */
export type Release = readonly [version: string, from: number]

export const ROBOT_RELEASES: readonly Release[] = [
  ['9.8.3', Date.UTC(2023, 4, 8)],
  ['9.9.1', Date.UTC(2024, 1, 5)],
  ['10.0.4', Date.UTC(2024, 9, 14)],
  ['10.2.0', Date.UTC(2025, 4, 12)],
  ['10.3.9', Date.UTC(2026, 1, 9)],
  ['10.4.0', Date.UTC(2026, 5, 1)],
  ['10.4.1', Date.UTC(2026, 7, 24)],
  ['10.4.2', Date.UTC(2026, 9, 26)],
]
export const APP_RELEASES: readonly Release[] = [
  ['7.8.0', Date.UTC(2025, 2, 3)],
  ['7.10.2', Date.UTC(2026, 0, 12)],
  ['7.11.0', Date.UTC(2026, 4, 18)],
  ['7.12.0', Date.UTC(2026, 9, 19)],
]
export const STATION_RELEASES: readonly Release[] = [
  ['BS2.2.6', Date.UTC(2024, 5, 3)],
  ['BS2.3.1', Date.UTC(2025, 7, 18)],
  ['BS2.4.0', Date.UTC(2026, 9, 5)],
]

const LAG = salt('update lag')

/**
 * The software version of a device at a moment: some install a release within days, some after months, a few hardly
 * ever.
 */
export function softwareOf(device: Device, at: number): string {
  const releases =
    device.deviceType === 1 ? ROBOT_RELEASES : device.deviceType === 2 ? APP_RELEASES : STATION_RELEASES
  const kind = hash(LAG, seedOf(device)) % 20
  const days = kind < 13 ? 1 + kind : kind < 18 ? kind * 7 : kind * 30
  const taken = releases.findLast(([, from]) => from + days * DAY <= at)
  return (taken ?? releases[0] ?? [''])[0]
}
