import { HDOP_MINUTES } from '@service-center/contract/rollouts/rollout-settings.ts'
import type {
  RobotReason,
  RolloutRobotState,
  RolloutState,
} from '@service-center/contract/rollouts/rollout-states.ts'
import type { RolloutStepPlan } from '@service-center/contract/rollouts/rollout-steps.ts'
import type { RolloutPause, RolloutRobot } from '@service-center/contract/rollouts/rollout.ts'
import type { StateName } from '../../ui/state/states.ts'

interface Words {
  readonly word: string
  readonly look: StateName
}

export const ROLLOUT_WORDS: Readonly<Record<RolloutState, Words>> = {
  running: { word: 'Running', look: 'info' },
  paused: { word: 'Paused', look: 'warning' },
  stopped: { word: 'Stopped', look: 'offline' },
  finished: { word: 'Finished', look: 'ok' },
}

const ROBOT_WORDS: Readonly<Record<RolloutRobotState, Words>> = {
  healthy: { word: 'Healthy', look: 'ok' },
  checking: { word: 'Being checked', look: 'info' },
  updating: { word: 'Updating', look: 'info' },
  waiting: { word: 'Waiting', look: 'unknown' },
  unhealthy: { word: 'Unhealthy', look: 'bad' },
  failed: { word: 'Failed', look: 'bad' },
  skipped: { word: 'Skipped', look: 'offline' },
  removed: { word: 'Removed', look: 'offline' },
}

const NOT_UPDATED: Words = { word: 'Not updated', look: 'offline' }

/** Whether a robot still waited when its rollout was stopped: it is not updated any more. */
const isLeftOver = (rollout: RolloutState, robot: RolloutRobotState) =>
  rollout === 'stopped' && robot === 'waiting'

/** The state of a robot in a rollout, in words and as a look. */
export function robotWords(rollout: RolloutState, robot: RolloutRobotState): Words {
  return isLeftOver(rollout, robot) ? NOT_UPDATED : ROBOT_WORDS[robot]
}

export const REASON_WORDS: Readonly<Record<RobotReason, string>> = {
  step: 'Its step has not begun',
  ready: 'Is updated next',
  retryLater: 'Is tried again later',
  offline: 'Is offline',
  marking: 'Is marking',
  lowBattery: 'Low on battery',
  otherCommand: 'Another command is under way',
  notOffered: 'Is not offered this version',
  deprecated: 'Is deprecated',
  alreadyOnVersion: 'Has this version already',
  newerVersion: 'Has a newer version',
  tooOld: 'Its software takes no updates',
  otherRollout: 'Is in another rollout',
  notBack: 'Not online since the update',
  wrongVersion: 'Still reports another version',
  systemMessage: 'Bad system message',
  hdop: `HDOP of the last ${HDOP_MINUTES} min is worse than before`,
  commandFailed: 'The update failed',
  commandExpired: 'Did not begin in time',
  commandCancelled: 'The command was cancelled',
  noEnd: 'Did not report the end of the update',
}

/** Why a robot is in its state, with its own words where it has any. */
export function reasonText(
  rollout: RolloutState,
  { state, reason, detail }: Pick<RolloutRobot, 'state' | 'reason' | 'detail'>,
): string | null {
  if (isLeftOver(rollout, state)) return 'The rollout was stopped'
  if (reason === null) return null
  return detail === null ? REASON_WORDS[reason] : `${REASON_WORDS[reason]}: ${detail}`
}

/** '1 robot', '12 robots'. */
export function robotsText(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'robot' : 'robots'}`
}

/** What a step of a rollout reaches. */
export function stepText({ upTo, unit }: RolloutStepPlan): string {
  if (unit === 'robots') return `Up to ${robotsText(upTo)}`
  return upTo === 100 ? 'All robots' : `Up to ${upTo} %`
}

/** Why a rollout is paused, as one sentence. */
export function pauseText(pause: RolloutPause): string {
  switch (pause.reason) {
    case 'byUser':
      return `Paused by ${pause.username}.`
    case 'tooManyBad':
      return (
        `Paused by itself: ${robotsText(pause.bad)} of step ${pause.step + 1} failed or ` +
        `${pause.bad === 1 ? 'is' : 'are'} unhealthy; ${pause.allowedBad} allowed.`
      )
    case 'accessLost':
      return pause.robots.length === 0
        ? `Paused by itself: ${pause.username}, on whose behalf it acts, may no longer send bulk commands here.`
        : `Paused by itself: ${pause.username}, on whose behalf it acts, no longer sees ${robotsText(pause.robots.length)} of it.`
    case 'refused':
      return `Paused by itself: its commands were refused. ${pause.message}`
  }
}
