import {
  type CommandFacts,
  judgeRobot,
  type RobotChange,
  type RobotFacts,
  type RobotProgress,
  type RuleContext,
} from './robot-rules.ts'
import type { RolloutSettings } from './rollout-settings.ts'
import { ROBOT_STATES, type RobotCounts, type RolloutRobotState } from './rollout-states.ts'

type Counted = Pick<RobotProgress, 'step' | 'state' | 'isAccepted'>

/** Number of robots of one step. */
interface StepCounts {
  /** Counted from 0. */
  readonly step: number
  /** Its robots, without skipped and removed ones. */
  readonly size: number
  readonly counts: RobotCounts
  /** Failed and unhealthy robots that no person has accepted. */
  readonly bad: number
  /** How many bad robots the rollout tolerates. */
  readonly allowedBad: number
}

type RolloutDecision =
  | { readonly kind: 'pause'; readonly step: number; readonly bad: number; readonly allowedBad: number }
  | { readonly kind: 'beginStep'; readonly step: number }
  | { readonly kind: 'finish' }
  | { readonly kind: 'goOn' }

export function noRobots(): Record<RolloutRobotState, number> {
  // Object.fromEntries loses the literal key types.
  return Object.fromEntries(ROBOT_STATES.map((state) => [state, 0])) as Record<RolloutRobotState, number>
}

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

export function isBad({ state, isAccepted }: Pick<RobotProgress, 'state' | 'isAccepted'>): boolean {
  return (state === 'failed' || state === 'unhealthy') && !isAccepted
}

/**
 * Decides what a running rollout does next, after its robots were judged. It pauses when a started step has more
 * failed and unhealthy robots than allowed. The next step begins when no robot of the current one is being updated
 * or watched and enough are healthy. It finishes when nothing is left to do.
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

/** Whether the next step may begin. */
export function mayGoOn({ counts, size, bad }: StepCounts, minHealthyPercent: number): boolean {
  if (counts.updating + counts.checking > 0) return false
  // Accepted robots do not delay the rollout.
  const accepted = counts.failed + counts.unhealthy - bad
  return counts.healthy * 100 >= (size - accepted) * minHealthyPercent
}

/** A robot of a rollout with its current values. */
export interface RobotInRound {
  /** Any number that identifies the robot. */
  readonly key: number
  readonly progress: RobotProgress
  readonly facts: RobotFacts
  readonly command: CommandFacts | undefined
}

export interface Round {
  /** Robots with a new state, reason or time. */
  readonly changes: ReadonlyMap<number, RobotChange>
  /** What to do with the rollout. Steps that begin are in `begun`. */
  readonly decision: Exclude<RolloutDecision, { kind: 'beginStep' }>
  /** Steps that begin in this round, in order. */
  readonly begun: readonly number[]
  readonly steps: readonly StepCounts[]
  /** Robots to command now, in the given order. */
  readonly ready: readonly number[]
}

/**
 * Judges all robots of a rollout and decides what to do next.
 * @param rollout.isRunning if false, nothing is decided, but robots whose update has begun are still followed
 */
export function playRound(
  robots: readonly RobotInRound[],
  rollout: RuleContext & { readonly steps: number; readonly isRunning: boolean },
): Round {
  let context: RuleContext = rollout
  let judged = robots.map((robot) => judge(robot, context))
  const begun: number[] = []
  for (;;) {
    const steps = countSteps(
      judged.map(({ progress }) => progress),
      rollout,
    )
    const decision = rollout.isRunning ? decide(steps, context) : ({ kind: 'goOn' } as const)
    if (decision.kind !== 'beginStep') {
      const isReady = ({ progress }: RobotInRound) =>
        progress.state === 'waiting' && progress.reason === 'ready'
      return {
        changes: changesOf(robots, judged),
        decision,
        begun,
        steps,
        ready:
          rollout.isRunning && decision.kind === 'goOn' ? judged.filter(isReady).map(({ key }) => key) : [],
      }
    }
    begun.push(decision.step)
    context = { ...context, currentStep: decision.step }
    judged = judged.map((robot) => (robot.progress.state === 'waiting' ? judge(robot, context) : robot))
  }
}

function judge(robot: RobotInRound, context: RuleContext): RobotInRound {
  const { progress } = robot
  return { ...robot, progress: { ...progress, ...judgeRobot(progress, robot, context) } }
}

function changesOf(
  before: readonly RobotInRound[],
  after: readonly RobotInRound[],
): Map<number, RobotChange> {
  const changes = new Map<number, RobotChange>()
  for (const [index, { key, progress }] of after.entries()) {
    const former = before[index]?.progress
    if (former === undefined || !isSame(former, progress)) changes.set(key, progress)
  }
  return changes
}

function isSame(one: RobotChange, other: RobotChange): boolean {
  return (
    one.state === other.state &&
    one.reason === other.reason &&
    one.detail === other.detail &&
    one.retryAt === other.retryAt &&
    one.updatedAt === other.updatedAt &&
    one.problemSince === other.problemSince &&
    one.isAccepted === other.isAccepted
  )
}
