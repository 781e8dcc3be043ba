import { vi } from 'vitest'

type Change = readonly [zone: string, at: string]

/** Time zones with summer time, one of them south of the equator, and their changes in 2026. */
export const CHANGES: readonly Change[] = [
  ['Europe/Copenhagen', '2026-03-29T01:00:00Z'],
  ['Europe/Copenhagen', '2026-10-25T01:00:00Z'],
  ['America/New_York', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Pacific/Auckland', '2026-04-04T14:00:00Z'],
  ['Pacific/Auckland', '2026-09-26T14:00:00Z'],
]

/**
 * Runs a test in another time zone.
 * @param run gets the time of the change, in unix seconds
 * @throws Error if the zone does not take effect, or does not change at that time
 */
export function aroundChange([zone, at]: Change, run: (change: number) => void): void {
  vi.stubEnv('TZ', zone)
  try {
    const change = Date.parse(at)
    const [before, after] = [change - 1, change].map((time) => new Date(time).getTimezoneOffset())
    if (before === after) throw new Error(`${zone} does not change its time at ${at}.`)
    run(change / 1000)
  } finally {
    vi.unstubAllEnvs()
  }
}
