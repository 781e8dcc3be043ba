import { batteryPercent, systemStatus } from '../devices/device-state.ts'
import type { RolloutSettings } from './rollout-settings.ts'
import { GOOD_HDOP, HDOP_BEFORE_HOURS, HDOP_MINUTES, UPDATE_MINUTES } from './rollout-settings.ts'
import type {
  Failure,
  Problem,
  RobotReason,
  RolloutRobotState,
  SkipReason,
  WaitReason,
} from './rollout-states.ts'

/** The current values of a robot, as it reported them. */
export interface RobotFacts {
  readonly online: boolean
  readonly isDeprecated: boolean
  /** Whether its software supports update commands. */
  readonly takesUpdates: boolean
  readonly workState: string | undefined
  readonly battery: string | undefined
  readonly charging: string | undefined
  readonly software: string | undefined
  readonly systemMessage: string | undefined
  readonly hdop: string | undefined
  /** When it reported this HDOP, in milliseconds since 1970. */
  readonly hdopAt: number | undefined
  /** Whether the version is offered to it, for the user on whose behalf the rollout acts. */
  readonly isOffered: boolean
  /** Whether it has an open command that does not belong to the rollout. */
  readonly hasOtherCommand: boolean
}

/** State of the rollout's command to a robot. Times are in milliseconds since 1970. */
export interface CommandFacts {
  readonly state: 'open' | 'completed' | 'failed' | 'cancelled' | 'expired'
  readonly endedAt: number | null
  readonly failure: string | null
}

/** A robot of a rollout, as stored. Times are in milliseconds since 1970. */
export interface RobotProgress {
  readonly step: number
  readonly state: RolloutRobotState
  readonly reason: RobotReason | null
  /** The robot's error message, or its system message. */
  readonly detail: string | null
  readonly attempts: number
  readonly retryAt: number | null
  readonly issuedAt: number | null
  /** When its update completed. */
  readonly updatedAt: number | null
  /** Since when it has a problem that has not lasted long enough to count. */
  readonly problemSince: number | null
  /**
   * A person resumed the rollout although this robot failed or has a problem, so it does not pause the rollout
   * again.
   */
  readonly isAccepted: boolean
  readonly hdopBefore: string | null
  readonly messageBefore: string | null
}

/** The rollout's settings for the rules. `now` is in milliseconds since 1970. */
export interface RuleContext {
  readonly version: string
  readonly settings: RolloutSettings
  /**  Counted from 0. */
  readonly currentStep: number
  readonly now: number
  /** Negative if the first version is older. */
  readonly compareVersions: (one: string, other: string) => number
}

const MINUTE_MS = 60_000

/** Codes and words of `work_state` during a job: driving, marking, paused. */
const MARKING = /^([345]|driving|marking|paused)$/i
const YES = /^(1|true|yes|on)$/i

/** Whether a robot is in the middle of a job and must not restart. */
export function isMarking(workState: string | undefined): boolean {
  return workState !== undefined && MARKING.test(workState.trim())
}

/**
 * Whether the battery is too low for an update. A charging robot, or one that reports no battery level, is fine.
 */
export function isLowOnBattery(facts: Pick<RobotFacts, 'battery' | 'charging'>, minBattery: number): boolean {
  const percent = batteryPercent(facts.battery)
  return percent !== undefined && percent < minBattery && !YES.test(facts.charging?.trim() ?? '')
}

/** Why a robot is skipped; undefined if it is not. */
export function skipReason(
  facts: Pick<RobotFacts, 'software' | 'isDeprecated' | 'takesUpdates'>,
  context: Pick<RuleContext, 'version' | 'settings' | 'compareVersions'>,
): SkipReason | undefined {
  if (facts.isDeprecated) return 'deprecated'
  if (facts.software === undefined) return undefined
  if (facts.software === context.version) return 'alreadyOnVersion'
  if (!facts.takesUpdates) return 'tooOld'
  const isNewer = context.compareVersions(facts.software, context.version) > 0
  return isNewer && !context.settings.replacesNewer ? 'newerVersion' : undefined
}

/** Why a robot of a started step has to wait; undefined if it can be updated now. */
export function waitReason(
  robot: Pick<RobotProgress, 'retryAt'>,
  facts: RobotFacts,
  { settings, now }: Pick<RuleContext, 'settings' | 'now'>,
): WaitReason | undefined {
  if (robot.retryAt !== null && now < robot.retryAt) return 'retryLater'
  if (facts.hasOtherCommand) return 'otherCommand'
  if (!facts.isOffered) return 'notOffered'
  if (!facts.online) return 'offline'
  if (isMarking(facts.workState)) return 'marking'
  if (isLowOnBattery(facts, settings.minBattery)) return 'lowBattery'
  return undefined
}

/**
 * The current problem of an updated robot. Being offline or on the old version counts only until the robot was
 * healthy once; later it may be switched off.
 */
export function problemOf(
  robot: Pick<RobotProgress, 'state' | 'reason' | 'hdopBefore' | 'messageBefore'>,
  facts: RobotFacts,
  { settings, version, now }: Pick<RuleContext, 'version' | 'settings' | 'now'>,
): Problem | undefined {
  // While offline it reports nothing new about its problem.
  if (robot.state === 'unhealthy' && !facts.online && isReported(robot.reason)) return robot.reason
  if (robot.state !== 'healthy') {
    if (!facts.online) return 'notBack'
    if (facts.software !== version) return 'wrongVersion'
  }
  const isBad = systemStatus(facts.systemMessage) === 'bad'
  // The update did not cause a message that the robot had before.
  if (isBad && facts.systemMessage !== (robot.messageBefore ?? undefined)) return 'systemMessage'
  const hdop = hdopThatCounts(facts, now)
  if (isWorseHdop({ before: robot.hdopBefore, now: hdop, factor: settings.hdopFactor })) return 'hdop'
  return undefined
}

const isReported = (reason: RobotReason | null): reason is 'systemMessage' | 'hdop' =>
  reason === 'systemMessage' || reason === 'hdop'

type ReportedHdop = Pick<RobotFacts, 'online' | 'hdop' | 'hdopAt'>

/**
 * HDOP of an updated robot, if it is online and reported it within the last 30 minutes. `now` is in milliseconds.
 */
export function hdopThatCounts({ online, hdop, hdopAt }: ReportedHdop, now: number): string | undefined {
  return online && isYounger(hdopAt, now - HDOP_MINUTES * MINUTE_MS) ? hdop : undefined
}

/** HDOP before the update, if reported within a day. `now` is in milliseconds. */
export function hdopBeforeUpdate(
  { hdop, hdopAt }: Omit<ReportedHdop, 'online'>,
  now: number,
): string | undefined {
  return isYounger(hdopAt, now - HDOP_BEFORE_HOURS * 60 * MINUTE_MS) ? hdop : undefined
}

const isYounger = (at: number | undefined, than: number) => at !== undefined && at >= than

/** Whether HDOP is worse than before by more than the factor. False if a value is unknown. */
export function isWorseHdop(values: {
  before: string | null
  now: string | undefined
  factor: number
}): boolean {
  const before = hdopNumber(values.before ?? undefined)
  const now = hdopNumber(values.now)
  return before !== undefined && now !== undefined && now > GOOD_HDOP && now > before * values.factor
}

function hdopNumber(value: string | undefined): number | undefined {
  const number = value === undefined || value.trim() === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) && number > 0 ? number : undefined
}

/** The fields that judging a robot can change. */
export type RobotChange = Pick<
  RobotProgress,
  'state' | 'reason' | 'detail' | 'retryAt' | 'updatedAt' | 'problemSince' | 'isAccepted'
>

/**
 * Computes a robot's new state from its current values. A waiting robot with reason `ready` can be commanded; it
 * becomes `updating` only when the caller commands it.
 */
export function judgeRobot(
  robot: RobotProgress,
  seen: { readonly facts: RobotFacts; readonly command: CommandFacts | undefined },
  context: RuleContext,
): RobotChange {
  const { state } = robot
  if (state === 'skipped' || state === 'removed') return robot
  if (state === 'waiting') return judgeWaiting(robot, seen.facts, context)
  const isLate = state === 'failed' && robot.updatedAt === null && seen.command?.state === 'completed'
  if (state === 'failed' && !isLate) return robot
  if (state === 'updating' || isLate) return judgeUpdating(robot, seen, context)
  return judgeUpdated(robot, seen.facts, context)
}

function judgeWaiting(robot: RobotProgress, facts: RobotFacts, context: RuleContext): RobotChange {
  const skipped = skipReason(facts, context)
  if (skipped === 'alreadyOnVersion' && robot.issuedAt !== null) {
    // It has the version although its command did not end well, so its health decides.
    const updated = { ...robot, state: 'checking', updatedAt: context.now, retryAt: null } as const
    return judgeUpdated(updated, facts, context)
  }
  if (skipped !== undefined) return { ...robot, state: 'skipped', reason: skipped, detail: null }
  if (robot.step > context.currentStep) return { ...robot, reason: 'step' }
  return { ...robot, reason: waitReason(robot, facts, context) ?? 'ready' }
}

const FAILURE_OF = {
  failed: 'commandFailed',
  expired: 'commandExpired',
  cancelled: 'commandCancelled',
} as const satisfies Record<string, Failure>

function judgeUpdating(
  robot: RobotProgress,
  { facts, command }: { facts: RobotFacts; command: CommandFacts | undefined },
  context: RuleContext,
): RobotChange {
  const { now, settings } = context
  if (command?.state === 'completed') {
    const updated = {
      ...robot,
      state: 'checking',
      reason: null,
      detail: null,
      updatedAt: command.endedAt ?? now,
    } as const
    return judgeUpdated(updated, facts, context)
  }
  if (command === undefined || command.state === 'open') {
    const isOverdue = now - (robot.issuedAt ?? now) >= UPDATE_MINUTES * MINUTE_MS
    // Not retried: the command is still open, so a second one could run at the same time.
    return isOverdue ? { ...robot, state: 'failed', reason: 'noEnd', detail: null } : robot
  }
  const reason = FAILURE_OF[command.state]
  const detail = command.failure
  // A command that a person cancelled is not retried.
  const isRetried = command.state !== 'cancelled' && robot.attempts <= settings.retries
  if (!isRetried) return { ...robot, state: 'failed', reason, detail }
  const retryAt = (command.endedAt ?? now) + settings.retryMinutes * MINUTE_MS
  return judgeWaiting({ ...robot, state: 'waiting', retryAt, detail }, facts, context)
}

function judgeUpdated(robot: RobotProgress, facts: RobotFacts, context: RuleContext): RobotChange {
  const { now, settings } = context
  const problem = problemOf(robot, facts, context)
  const updatedAt = robot.updatedAt ?? now
  if (problem === undefined) {
    const isWatched = robot.state === 'checking' && now - updatedAt < settings.watchMinutes * MINUTE_MS
    const good = { ...robot, reason: null, detail: null, problemSince: null, isAccepted: false }
    return { ...good, state: isWatched ? 'checking' : 'healthy' }
  }
  const isAway = problem === 'notBack' || problem === 'wrongVersion'
  // An absence is measured from the update, another problem from its beginning.
  const problemSince = isAway ? null : (robot.problemSince ?? now)
  const since = problemSince ?? updatedAt
  const allowed = isAway ? settings.backMinutes : settings.problemMinutes
  const counts = robot.state === 'unhealthy' || now - since >= allowed * MINUTE_MS
  const detail = problem === 'systemMessage' ? (facts.systemMessage ?? null) : null
  // The reason is also stored before it counts, so that the screen shows what the rollout waits for.
  return { ...robot, state: counts ? 'unhealthy' : robot.state, reason: problem, detail, problemSince }
}
