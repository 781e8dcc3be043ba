import { z } from 'zod'

const minutes = (max: number) => z.int().min(0).max(max)
const percent = z.int().min(0).max(100)

/** The thresholds of a rollout, which its creator sets. Durations are in minutes. */
export const rolloutSettings = z.strictObject({
  /** The share of a step's robots that may fail or have a problem before the rollout pauses, rounded down. */
  maxBadPercent: percent,
  /** The share of a step's robots that must be healthy before the next step begins. */
  minHealthyPercent: percent,
  /** How long an updated robot has to be online again with the new version. */
  backMinutes: minutes(1440),
  /** How long an updated robot is watched before it counts as healthy. */
  watchMinutes: minutes(1440),
  /** How long a bad system message or a worse HDOP must last before it counts. */
  problemMinutes: minutes(1440),
  /** HDOP may be so many times what it was before the update. */
  hdopFactor: z.number().min(1).max(10),
  /** Robots with less battery wait, unless they charge. In percent. */
  minBattery: percent,
  /** How often a failed update is tried again. */
  retries: z.int().min(0).max(10),
  /** How long after a failure. */
  retryMinutes: minutes(1440),
  /** Whether robots that have a newer version get this one too. */
  replacesNewer: z.boolean(),
})
export type RolloutSettings = z.infer<typeof rolloutSettings>

export const DEFAULT_SETTINGS: RolloutSettings = {
  maxBadPercent: 5,
  minHealthyPercent: 80,
  backMinutes: 15,
  watchMinutes: 10,
  problemMinutes: 5,
  hdopFactor: 1.5,
  minBattery: 40,
  retries: 2,
  retryMinutes: 10,
  replacesNewer: false,
}

/** How long an update may run. Its command expires then if the robot has not begun. */
export const UPDATE_MINUTES = 60

/** HDOP up to this is good, however good it was before. */
export const GOOD_HDOP = 1

/**
 * An HDOP that an updated robot has reported longer ago does not count, in minutes: it may be that of another place. A robot
 * that works reports a new one every few minutes.
 */
export const HDOP_MINUTES = 30
/** The HDOP before the update may be older, in hours: many robots are updated in the second in which they come online. */
export const HDOP_BEFORE_HOURS = 24
