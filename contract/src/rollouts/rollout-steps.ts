import { z } from 'zod'

/** The most robots and steps of one rollout. */
export const MAX_ROLLOUT_ROBOTS = 10_000
export const MAX_ROLLOUT_STEPS = 10

/** One step: the rollout has updated up to so many robots, or so much of all of them, when it is done. */
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

/** A few, then a share, then all. */
export const DEFAULT_STEPS: readonly RolloutStepPlan[] = [
  { upTo: 5, unit: 'robots' },
  { upTo: 25, unit: 'percent' },
  { upTo: 100, unit: 'percent' },
]

/**
 * How many robots each step has. Steps add up: 'up to 25 %' after 'up to 5 robots' has the robots between them. A step
 * that adds none has 0, and what the last step leaves over belongs to it: nobody is forgotten.
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

/** The steps (from 0) of robots in their order. */
export function stepsOfRobots(steps: readonly RolloutStepPlan[], robots: number): number[] {
  return stepSizes(steps, robots).flatMap((size, step) => Array<number>(size).fill(step))
}

/**
 * An order in which neighbours (robots of one customer, ids of one production run) do not stay together, and which is the
 * same each time.
 */
export function mixedOrder(ids: readonly number[]): number[] {
  return ids
    .map((id) => ({ id, key: scattered(id) }))
    .toSorted((a, b) => a.key - b.key || a.id - b.id)
    .map(({ id }) => id)
}

/** A 32-bit integer hash (the finaliser of MurmurHash3): neighbouring ids get distant numbers. */
function scattered(id: number): number {
  let mixed = id | 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
