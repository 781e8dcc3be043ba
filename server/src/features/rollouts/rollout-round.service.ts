import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { hdopThatCounts } from '@service-center/contract/rollouts/robot-rules.ts'
import {
  isBad,
  playRound,
  type RobotInRound,
  type Round,
} from '@service-center/contract/rollouts/rollout-rules.ts'
import type { RolloutRobotState, RolloutState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { readReportedFacts, type ReportedFacts, listSendable } from './robot-facts.views.ts'
import {
  beginSteps,
  finishRunning,
  listRobotsInSteps,
  type LockedRollout,
  lockToLook,
  pauseRunning,
  type StoredChange,
  type StoredRobot,
  updateRobots,
} from './rounds.store.ts'

/** A robot to be commanded, with its values before. */
export interface ReadyRobot extends ReportedFacts {
  readonly dev: number
}

/** The result of processing a rollout once. */
export interface PlayedRound {
  readonly rollout: LockedRollout
  readonly ready: readonly ReadyRobot[]
  /** Whether anything visible to viewers has changed. */
  readonly hasChanged: boolean
}

/** A pause names at most this many robots. */
const MAX_NAMED = 100
/** Skipped and removed robots are ignored, also when counting their step. */
const isOpen = (state: RolloutRobotState) => state !== 'skipped' && state !== 'removed'
/** For a robot that has not been updated, the HDOP is shown regardless of its age. */
const isBefore = (state: RolloutRobotState) => state === 'waiting' || state === 'skipped'
/** In a stopped rollout, only updates that have started are followed. */
const isBusy = (state: RolloutRobotState) => state === 'updating' || state === 'checking'
/** In a paused rollout, healthy robots are no longer followed: later problems are not caused by the update. */
const isUnsettled = (state: RolloutRobotState) => isOpen(state) && state !== 'healthy'
const FOLLOWED: Partial<Record<RolloutState, (state: RolloutRobotState) => boolean>> = {
  running: isOpen,
  paused: isUnsettled,
}

function contextOf(rollout: LockedRollout, now: Date) {
  const { state, settings } = rollout
  return {
    ...rollout,
    // A stopped rollout retries nothing.
    settings: state === 'stopped' ? { ...settings, retries: 0 } : settings,
    isRunning: state === 'running',
    compareVersions,
    now: now.getTime(),
  }
}

/**
 * Evaluates all robots of a rollout, and stores the new states of the robots and the rollout, with the same few statements
 * for any number of robots. `commandRobots` sends the commands afterwards.
 * @param db a transaction without scope
 * @returns undefined when the rollout is gone
 */
export async function lookAtRollout(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<PlayedRound | undefined> {
  const rollout = await lockToLook(db, id)
  if (rollout === undefined) return undefined
  const isFollowed = FOLLOWED[rollout.state] ?? isBusy
  const looked = (await listRobotsInSteps(db, id)).filter(({ progress }) => isFollowed(progress.state))
  const reported = await readReportedFacts(
    db,
    looked.map(({ key }) => key),
  )
  const robots = await withFacts(db, { stored: looked, reported, rollout })
  const round = playRound(robots, contextOf(rollout, now))
  const changes = [...round.changes].map(([key, change]): StoredChange => {
    const facts = reported.get(key)
    const hdop = facts && (isBefore(change.state) ? facts.hdop : hdopThatCounts(facts, now.getTime()))
    return { ...change, key, software: facts?.software ?? null, hdop: hdop ?? null }
  })
  await updateRobots(db, { rolloutId: id, changes, now })
  await beginSteps(db, { rolloutId: id, steps: round.begun, now })
  await storeDecision(db, { rollout, round, robots, reported, now })
  return {
    rollout,
    ready: round.ready.flatMap((dev) => {
      const facts = reported.get(dev)
      return facts === undefined ? [] : [{ ...facts, dev }]
    }),
    hasChanged: changes.length > 0 || round.begun.length > 0 || round.decision.kind !== 'goOn',
  }
}

/** Adds the facts that the rules need; leaves out robots whose device no longer exists. */
async function withFacts(
  db: Database,
  options: {
    stored: readonly StoredRobot[]
    reported: ReadonlyMap<number, ReportedFacts>
    rollout: LockedRollout
  },
): Promise<RobotInRound[]> {
  const { stored, reported, rollout } = options
  const robotIds = stored.flatMap(({ key, progress }) =>
    progress.state === 'waiting' ? (reported.get(key)?.robotId ?? []) : [],
  )
  const sendable = await listSendable(db, { robotIds, isSuper: rollout.isSuper })
  return stored.flatMap(({ hasOtherCommand, ...robot }) => {
    const facts = reported.get(robot.key)
    if (facts === undefined) return []
    const isOffered = sendable.get(facts.robotId)?.has(rollout.version) ?? false
    return [{ ...robot, facts: { ...facts, isOffered, hasOtherCommand } }]
  })
}

/** Pauses or finishes a rollout automatically, with an entry of the system in the user action log. */
async function storeDecision(
  db: Database,
  options: {
    rollout: LockedRollout
    round: Round
    robots: readonly RobotInRound[]
    reported: ReadonlyMap<number, ReportedFacts>
    now: Date
  },
): Promise<void> {
  const { rollout, round, robots, reported, now } = options
  const { decision } = round
  if (decision.kind === 'goOn') return
  if (decision.kind === 'finish') {
    await finishRunning(db, { rolloutId: rollout.id, now })
    await logOwnAction(db, { actionType: 'FinishRollout', value: { rollout: rollout.id } })
    return
  }
  const { step, bad, allowedBad } = decision
  const concerned = robots.filter(({ key, progress }) => {
    const after = { ...progress, ...round.changes.get(key) }
    return after.step === step && isBad(after)
  })
  const named = concerned.slice(0, MAX_NAMED).flatMap(({ key }) => reported.get(key)?.robotId ?? [])
  const pause = { reason: 'tooManyBad' as const, step, bad, allowedBad, robots: named }
  await pauseRunning(db, { rolloutId: rollout.id, pause, now })
  await logOwnAction(db, { actionType: 'PauseRollout', value: { rollout: rollout.id, ...pause } })
}

/** Logs an automatic action of a rollout in the user action log, without a user. */
export async function logOwnAction(
  db: Database,
  { actionType, value }: { actionType: string; value: unknown },
): Promise<void> {
  await insertUserAction(db, {
    actionType,
    statusCode: 200,
    username: undefined,
    address: undefined,
    details: { value },
  })
}
