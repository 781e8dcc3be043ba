import { z } from 'zod'

/** State of a rollout. A `finished` one can be reopened by a retry. */
export const ROLLOUT_STATES = ['running', 'paused', 'stopped', 'finished'] as const
export type RolloutState = (typeof ROLLOUT_STATES)[number]

/**
 * State of a robot in a rollout: `checking`: updated and being watched; `unhealthy`: updated, but has a problem;
 * `failed`: not updated; `skipped`: needs no update or cannot get it; `removed`: removed by a person.
 */
export const ROBOT_STATES = [
  'waiting',
  'updating',
  'checking',
  'healthy',
  'unhealthy',
  'failed',
  'skipped',
  'removed',
] as const
export type RolloutRobotState = (typeof ROBOT_STATES)[number]

/** Why a robot waits. `step`: its step has not begun; `ready`: it is commanded as soon as the rollout runs. */
export const WAIT_REASONS = [
  'step',
  'ready',
  'retryLater',
  'offline',
  'marking',
  'lowBattery',
  'otherCommand',
  'notOffered',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** Why a robot is not updated by a rollout. */
export const SKIP_REASONS = [
  'deprecated',
  'alreadyOnVersion',
  'newerVersion',
  'tooOld',
  'notOffered',
  'otherRollout',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Problems of a robot after its update. */
export const PROBLEMS = ['notBack', 'wrongVersion', 'systemMessage', 'hdop'] as const
export type Problem = (typeof PROBLEMS)[number]

/** Why a robot could not be updated: how its command ended, or that it never ended. */
export const FAILURES = ['commandFailed', 'commandExpired', 'commandCancelled', 'noEnd'] as const
export type Failure = (typeof FAILURES)[number]

export const robotReason = z.enum([...new Set([...WAIT_REASONS, ...SKIP_REASONS, ...PROBLEMS, ...FAILURES])])
export type RobotReason = z.infer<typeof robotReason>

export type RobotCounts = Readonly<Record<RolloutRobotState, number>>

/** Actions that are possible in each state. */
export const rolloutCan = {
  pause: ({ state }: { state: RolloutState }): boolean => state === 'running',
  resume: ({ state }: { state: RolloutState }): boolean => state === 'paused',
  stop: ({ state }: { state: RolloutState }): boolean => state === 'running' || state === 'paused',
  retry: ({ state }: { state: RolloutState }): boolean => state !== 'stopped',
  remove: ({ state }: { state: RolloutState }): boolean => state === 'running' || state === 'paused',
}

export function canRetryRobot({ state }: { state: RolloutRobotState }): boolean {
  return state === 'failed' || state === 'unhealthy'
}

/** Robots can be removed until they are commanded. */
export function canRemoveRobot({ state }: { state: RolloutRobotState }): boolean {
  return state === 'waiting'
}
