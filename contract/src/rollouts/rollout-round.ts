import {
  type CommandFacts,
  judgeRobot,
  type RobotChange,
  type RobotFacts,
  type RobotProgress,
} from './robot-rules.ts'
import type { RuleContext } from './robot-rules.ts'
import { countSteps, decide, type RolloutDecision, type StepCounts } from './rollout-rules.ts'

/** A robot of a rollout, with what is known of it now. */
export interface RobotInRound {
  /** Identifies it: any number. */
  readonly key: number
  readonly progress: RobotProgress
  readonly facts: RobotFacts
  readonly command: CommandFacts | undefined
}

/** What a round has found. */
export interface Round {
  /** The robots whose state, reason or times are not what they were. */
  readonly changes: ReadonlyMap<number, RobotChange>
  /** What to do with the rollout; steps that begin are in `begun`. */
  readonly decision: Exclude<RolloutDecision, { kind: 'beginStep' }>
  /** The steps that begin with this round, in their order. */
  readonly begun: readonly number[]
  readonly steps: readonly StepCounts[]
  /** The robots to command now, in the order in which they were given. */
  readonly ready: readonly number[]
}

/**
 * One look at all robots of a rollout: what became of them, and what to do next.
 * @param rollout.isRunning otherwise nothing is decided: robots whose update has begun are still followed
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
