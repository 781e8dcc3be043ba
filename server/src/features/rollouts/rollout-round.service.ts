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
import { listSendable } from './offers.views.ts'
import { readReportedFacts, type ReportedFacts } from './robot-facts.views.ts'
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

/** A robot that is to be commanded, as it was before. */
export interface ReadyRobot extends ReportedFacts {
  readonly dev: number
}

/** What a look at a rollout has left to do. */
export interface PlayedRound {
  readonly rollout: LockedRollout
  readonly ready: readonly ReadyRobot[]
  /** Whether anything that viewers see has changed. */
  readonly hasChanged: boolean
}

/** The most robots that a pause names. */
const MAX_NAMED = 100
/** Skipped and removed robots are not looked at; they do not count in their step either. */
const isOpen = (state: RolloutRobotState) => state !== 'skipped' && state !== 'removed'
/** The HDOP of a robot that has not been updated is shown however old it is. */
const isBefore = (state: RolloutRobotState) => state === 'waiting' || state === 'skipped'
/** Of a stopped rollout, only updates that have begun are followed. */
const isBusy = (state: RolloutRobotState) => state === 'updating' || state === 'checking'
/** While it is paused, what becomes of healthy robots later is not the update's doing. */
const isUnsettled = (state: RolloutRobotState) => isOpen(state) && state !== 'healthy'
const FOLLOWED: Partial<Record<RolloutState, (state: RolloutRobotState) => boolean>> = {
  running: isOpen,
  paused: isUnsettled,
}

function contextOf(rollout: LockedRollout, now: Date) {
  const { state, settings } = rollout
  return {
    ...rollout,
    // A stopped rollout tries nothing again.
    settings: state === 'stopped' ? { ...settings, retries: 0 } : settings,
    isRunning: state === 'running',
    compareVersions,
    now: now.getTime(),
  }
}

/**
 * Looks at all robots of a rollout, and stores what became of them and of the rollout: in some statements,
 * however many the robots are. Commands are sent afterwards, by `commandRobots`.
 * @param db a transaction of the system
 * @returns undefined when it is gone
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

/** Adds what the rules need to know; a robot whose device is gone is gone with it. */
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

/** Pauses or finishes a rollout, with an entry in the user action log: nobody else has done it. */
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

/** What a rollout does by itself is in the user action log as the system's. */
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
