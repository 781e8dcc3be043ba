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

/** What is known of a robot now. Values are as the robot reported them. */
export interface RobotFacts {
  readonly online: boolean
  readonly isDeprecated: boolean
  /** Whether its software takes update commands at all. */
  readonly takesUpdates: boolean
  readonly workState: string | undefined
  readonly battery: string | undefined
  readonly charging: string | undefined
  readonly software: string | undefined
  readonly systemMessage: string | undefined
  readonly hdop: string | undefined
  /** When it has reported this HDOP, in milliseconds since 1970. */
  readonly hdopAt: number | undefined
  /** Whether the version is offered to it, for the user on whose behalf the rollout acts. */
  readonly isOffered: boolean
  /** Whether a command that is not the rollout's own is under way. */
  readonly hasOtherCommand: boolean
}

/** How the rollout's command to a robot stands. Times are in milliseconds since 1970. */
export interface CommandFacts {
  readonly state: 'open' | 'completed' | 'failed' | 'cancelled' | 'expired'
  readonly endedAt: number | null
  readonly failure: string | null
}

/** A robot in a rollout, as it is stored. Times are in milliseconds since 1970. */
export interface RobotProgress {
  readonly step: number
  readonly state: RolloutRobotState
  readonly reason: RobotReason | null
  /** The failure in the robot's words, or its system message. */
  readonly detail: string | null
  readonly attempts: number
  readonly retryAt: number | null
  readonly issuedAt: number | null
  /** When its update was complete. */
  readonly updatedAt: number | null
  /** Since when it has a problem that does not count yet. */
  readonly problemSince: number | null
  /** A person went on although it failed or has a problem: it does not pause the rollout again. */
  readonly isAccepted: boolean
  readonly hdopBefore: string | null
  readonly messageBefore: string | null
}

/** What a rule needs to know of the rollout. `now` is in milliseconds since 1970. */
export interface RuleContext {
  readonly version: string
  readonly settings: RolloutSettings
  /** The current step, from 0. */
  readonly currentStep: number
  readonly now: number
  /** Negative when the first version is older. */
  readonly compareVersions: (one: string, other: string) => number
}

const MINUTE_MS = 60_000

/** Raw codes and words of `work_state` in which a job is under way: driving, marking, paused. */
const MARKING = /^([345]|driving|marking|paused)$/i
const YES = /^(1|true|yes|on)$/i

/** Whether a robot is in the middle of a job, so that it must not restart. */
export function isMarking(workState: string | undefined): boolean {
  return workState !== undefined && MARKING.test(workState.trim())
}

/** Whether a robot has too little battery to be updated: a charging one, or one that does not say, has enough. */
export function isLowOnBattery(facts: Pick<RobotFacts, 'battery' | 'charging'>, minBattery: number): boolean {
  const percent = batteryPercent(facts.battery)
  return percent !== undefined && percent < minBattery && !YES.test(facts.charging?.trim() ?? '')
}

/** Why a robot needs no update, or undefined. */
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

/** Why a robot of a step that has begun waits; undefined when it can be commanded. */
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
 * What is wrong with an updated robot at this moment. Being away and having the old version matter only until the robot
 * was seen healthy once: later it may be switched off.
 */
export function problemOf(
  robot: Pick<RobotProgress, 'state' | 'reason' | 'hdopBefore' | 'messageBefore'>,
  facts: RobotFacts,
  { settings, version, now }: Pick<RuleContext, 'version' | 'settings' | 'now'>,
): Problem | undefined {
  // Switched off, it tells nothing new about what made it unhealthy.
  if (robot.state === 'unhealthy' && !facts.online && isReported(robot.reason)) return robot.reason
  if (robot.state !== 'healthy') {
    if (!facts.online) return 'notBack'
    if (facts.software !== version) return 'wrongVersion'
  }
  const isBad = systemStatus(facts.systemMessage) === 'bad'
  // A message that the robot had before is not the update's doing.
  if (isBad && facts.systemMessage !== (robot.messageBefore ?? undefined)) return 'systemMessage'
  const hdop = hdopThatCounts(facts, now)
  if (isWorseHdop({ before: robot.hdopBefore, now: hdop, factor: settings.hdopFactor })) return 'hdop'
  return undefined
}

/** Problems that a robot reports while it is online. */
const isReported = (reason: RobotReason | null): reason is 'systemMessage' | 'hdop' =>
  reason === 'systemMessage' || reason === 'hdop'

type ReportedHdop = Pick<RobotFacts, 'online' | 'hdop' | 'hdopAt'>

/** The HDOP of an updated robot, if it is online and has reported it in the last 30 minutes. `now` in milliseconds. */
export function hdopThatCounts({ online, hdop, hdopAt }: ReportedHdop, now: number): string | undefined {
  return online && isYounger(hdopAt, now - HDOP_MINUTES * MINUTE_MS) ? hdop : undefined
}

/** The HDOP of a robot before its update, if it has reported it within a day. `now` in milliseconds. */
export function hdopBeforeUpdate(
  { hdop, hdopAt }: Omit<ReportedHdop, 'online'>,
  now: number,
): string | undefined {
  return isYounger(hdopAt, now - HDOP_BEFORE_HOURS * 60 * MINUTE_MS) ? hdop : undefined
}

const isYounger = (at: number | undefined, than: number) => at !== undefined && at >= than

/** Whether HDOP is worse than before by more than the factor. Unknown values are not. */
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

/** What a look at a robot changes of it. */
export type RobotChange = Pick<
  RobotProgress,
  'state' | 'reason' | 'detail' | 'retryAt' | 'updatedAt' | 'problemSince' | 'isAccepted'
>

/**
 * The state of a robot after a look at it. A waiting robot whose reason is `ready` can be commanded; only commanding it
 * (which this does not do) makes it `updating`.
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
    // It was commanded, and has the version although the command did not end well: its health counts.
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
    // Its command is still open: another one could run beside it.
    return isOverdue ? { ...robot, state: 'failed', reason: 'noEnd', detail: null } : robot
  }
  const reason = FAILURE_OF[command.state]
  const detail = command.failure
  // A person who cancelled it did not want it.
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
  // How long it is away is counted from its update, how long it has another problem from when that began.
  const problemSince = isAway ? null : (robot.problemSince ?? now)
  const since = problemSince ?? updatedAt
  const allowed = isAway ? settings.backMinutes : settings.problemMinutes
  const counts = robot.state === 'unhealthy' || now - since >= allowed * MINUTE_MS
  const detail = problem === 'systemMessage' ? (facts.systemMessage ?? null) : null
  // Also while it does not count yet, so that the screen says what is waited for.
  return { ...robot, state: counts ? 'unhealthy' : robot.state, reason: problem, detail, problemSince }
}
