import { z } from 'zod'

export const MAX_ROLLOUT_ROBOTS = 10_000
export const MAX_ROLLOUT_STEPS = 10

/** One step: when it is done, the rollout has updated this many robots, or this share of all robots. */
export const rolloutStepPlan = z
  .strictObject({
    upTo: z.int().min(1).max(MAX_ROLLOUT_ROBOTS),
    unit: z.enum(['robots', 'percent']),
  })
  .refine(({ upTo, unit }) => unit === 'robots' || upTo <= 100, {
    path: ['upTo'],
    error: 'A share is at most 100 %.',
  })
  .describe('A share (unit percent) is at most 100.')
export type RolloutStepPlan = z.infer<typeof rolloutStepPlan>

/** A few robots, then a share, then all. */
export const DEFAULT_STEPS: readonly RolloutStepPlan[] = [
  { upTo: 5, unit: 'robots' },
  { upTo: 25, unit: 'percent' },
  { upTo: 100, unit: 'percent' },
]

/**
 * Number of robots in each step. Steps are cumulative: 'up to 25 %' after 'up to 5 robots' contains the robots in
 * between. A step that adds none has 0. The last step always gets all remaining robots.
 */
export function stepSizes(steps: readonly RolloutStepPlan[], robots: number): number[] {
  let done = 0
  return steps.map(({ upTo, unit }, index) => {
    const wanted = unit === 'robots' ? upTo : Math.ceil((robots * upTo) / 100)
    const end = index === steps.length - 1 ? robots : Math.min(robots, Math.max(done, wanted))
    const size = end - done
    done = end
    return size
  })
}

/** The step (from 0) of each robot, in order. */
export function stepsOfRobots(steps: readonly RolloutStepPlan[], robots: number): number[] {
  return stepSizes(steps, robots).flatMap((size, step) => Array<number>(size).fill(step))
}

/** A fixed pseudo-random order that separates neighbours (robots of one customer, ids of one production run). */
export function mixedOrder(ids: readonly number[]): number[] {
  return ids
    .map((id) => ({ id, key: scattered(id) }))
    .toSorted((a, b) => a.key - b.key || a.id - b.id)
    .map(({ id }) => id)
}

/** 32-bit integer hash (the finalizer of MurmurHash3): neighbouring ids get distant numbers. */
function scattered(id: number): number {
  let mixed = id | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

const minutes = (max: number) => z.int().min(0).max(max)
const percent = z.int().min(0).max(100)

/** Settings that the creator of a rollout chooses. Durations are in minutes. */
export const rolloutSettings = z.strictObject({
  maxBadPercent: percent.describe(
    "How many of a step's robots may fail or have a problem before the rollout pauses, in percent, rounded down.",
  ),
  minHealthyPercent: percent.describe(
    "How many of a step's robots must be healthy before the next step begins, in percent.",
  ),
  backMinutes: minutes(1440).describe(
    'The minutes in which an updated robot must be online with the new version.',
  ),
  watchMinutes: minutes(1440).describe(
    'The minutes for which an updated robot is watched before it counts as healthy.',
  ),
  problemMinutes: minutes(1440).describe(
    'The minutes for which a bad system message or a worse HDOP must last before it counts.',
  ),
  hdopFactor: z
    .number()
    .min(1)
    .max(10)
    .describe('The largest factor by which HDOP may be worse than before the update.'),
  minBattery: percent.describe('Robots with less battery wait, unless they are charging; in percent.'),
  retries: z.int().min(0).max(10).describe('How often a failed update is retried.'),
  retryMinutes: minutes(1440).describe('The minutes between a failure and the next try.'),
  replacesNewer: z.boolean().describe('Whether robots with a newer version get this one too.'),
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

/** Time limit of an update. Its command expires after this time if the robot has not started it. */
export const UPDATE_MINUTES = 60

/** HDOP up to this value is good, even if it was better before. */
export const GOOD_HDOP = 1

/**
 * An HDOP value older than this many minutes is ignored, because it may be from another place. A working robot
 * reports a new one every few minutes.
 */
export const HDOP_MINUTES = 30
/**
 * Age limit of the HDOP before the update, in hours. It is longer because many robots are updated as soon as they
 * come online.
 */
export const HDOP_BEFORE_HOURS = 24
