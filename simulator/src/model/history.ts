import type { Device, Span, Values } from './device.ts'
import { reportTimesOf, onlineSpans, stateOf } from './state.ts'

export { onlineSpans } from './state.ts'

/** What a device reported at one time. */
export interface Report {
  /** The device's time, ms since 1970. */
  created: number
  values: Values
}

/**
 * The reports that a device has sent within [from, to), oldest first: a full report at each connection (also at `from`,
 * when it is connected then), otherwise the changes since its last report. Reports without a change are not sent.
 */
export function* reportsBetween({ device, from, to }: { device: Device } & Span): Generator<Report, void> {
  for (const span of onlineSpans({ device, from, to })) {
    let known = stateOf({ device, at: span.from })
    yield { created: span.from, values: known }
    for (const created of reportTimesOf({ device, ...span })) {
      const now = stateOf({ device, at: created })
      const values = changes({ before: known, now })
      if (values) yield { created, values }
      known = now
    }
  }
}

/** The values that differ from before; null when none does. */
export function changes({ before, now }: { before: Values; now: Values }): Values | null {
  let found: Values | null = null
  for (const key in now) {
    const value = now[key]
    if (value !== undefined && value !== before[key]) (found ??= {})[key] = value
  }
  return found
}
