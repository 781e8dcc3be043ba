import type { RobotProgress } from './robot-rules.ts'
import type { RolloutSettings } from './rollout-settings.ts'
import { ROBOT_STATES, type RobotCounts, type RolloutRobotState } from './rollout-states.ts'

/** What a decision needs of a robot. */
type Counted = Pick<RobotProgress, 'step' | 'state' | 'isAccepted'>

/** The robots of one step, counted. */
export interface StepCounts {
  /** From 0. */
  readonly step: number
  /** Its robots, without those that were skipped or removed. */
  readonly size: number
  readonly counts: RobotCounts
  /** Failed and unhealthy robots that nobody has accepted. */
  readonly bad: number
  /** How many of them the rollout tolerates. */
  readonly allowedBad: number
}

/** What a rollout does next. */
export type RolloutDecision =
  | { readonly kind: 'pause'; readonly step: number; readonly bad: number; readonly allowedBad: number }
  | { readonly kind: 'beginStep'; readonly step: number }
  | { readonly kind: 'finish' }
  | { readonly kind: 'goOn' }

export function noRobots(): Record<RolloutRobotState, number> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(ROBOT_STATES.map((state) => [state, 0])) as Record<RolloutRobotState, number>
}

/** Counts the robots of each step. */
export function countSteps(
  robots: Iterable<Counted>,
  { steps, settings }: { steps: number; settings: Pick<RolloutSettings, 'maxBadPercent'> },
): StepCounts[] {
  const counted = Array.from({ length: steps }, () => ({ counts: noRobots(), bad: 0 }))
  for (const robot of robots) {
    const of = counted[robot.step]
    if (of === undefined) continue
    of.counts[robot.state] += 1
    if (isBad(robot)) of.bad += 1
  }
  return counted.map(({ counts, bad }, step) => {
    const size = ROBOT_STATES.filter((state) => state !== 'skipped' && state !== 'removed').reduce(
      (sum, state) => sum + counts[state],
      0,
    )
    return { step, size, counts, bad, allowedBad: Math.floor((size * settings.maxBadPercent) / 100) }
  })
}

/** Whether a robot counts against the rollout. */
export function isBad({ state, isAccepted }: Pick<RobotProgress, 'state' | 'isAccepted'>): boolean {
  return (state === 'failed' || state === 'unhealthy') && !isAccepted
}

/**
 * What a running rollout does next, after its robots were judged: it pauses when a step that has begun has more failed
 * and unhealthy robots than it may; the next step begins when no robot of the current one is being updated or watched,
 * and enough of them are healthy; it finishes when nothing is left to do.
 */
export function decide(
  steps: readonly StepCounts[],
  { currentStep, settings }: { currentStep: number; settings: Pick<RolloutSettings, 'minHealthyPercent'> },
): RolloutDecision {
  const tooBad = steps.find(({ step, bad, allowedBad }) => step <= currentStep && bad > allowedBad)
  if (tooBad !== undefined) {
    return { kind: 'pause', step: tooBad.step, bad: tooBad.bad, allowedBad: tooBad.allowedBad }
  }
  if (currentStep < steps.length - 1) {
    const current = steps[currentStep]
    const isDone = current === undefined || mayGoOn(current, settings.minHealthyPercent)
    return isDone ? { kind: 'beginStep', step: currentStep + 1 } : { kind: 'goOn' }
  }
  const isOver = steps.every(({ counts }) => counts.waiting + counts.updating + counts.checking === 0)
  return isOver ? { kind: 'finish' } : { kind: 'goOn' }
}

/** Whether the step after this one may begin. */
export function mayGoOn({ counts, size, bad }: StepCounts, minHealthyPercent: number): boolean {
  if (counts.updating + counts.checking > 0) return false
  // What a person has accepted does not hold up the rollout.
  const accepted = counts.failed + counts.unhealthy - bad
  return counts.healthy * 100 >= (size - accepted) * minHealthyPercent
}
