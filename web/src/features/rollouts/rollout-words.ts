import { sentence } from '@service-center/contract/text/name-characters.ts'
import {
  HDOP_MINUTES,
  type RolloutSettings,
  type RolloutStepPlan,
} from '@service-center/contract/rollouts/rollout-settings.ts'
import type {
  RobotReason,
  RolloutRobotState,
  RolloutState,
} from '@service-center/contract/rollouts/rollout-states.ts'
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

export function robotWords(rollout: RolloutState, robot: RolloutRobotState): Words {
  return isLeftOver(rollout, robot) ? NOT_UPDATED : ROBOT_WORDS[robot]
}

/** Whether the robot was still waiting when the rollout was stopped, so it will not be updated. */
const isLeftOver = (rollout: RolloutState, robot: RolloutRobotState) =>
  rollout === 'stopped' && robot === 'waiting'

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

/** Why a robot is in its state, with the robot's own message if there is one. */
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

export function stepText({ upTo, unit }: RolloutStepPlan): string {
  if (unit === 'robots') return `Up to ${robotsText(upTo)}`
  return upTo === 100 ? 'All robots' : `Up to ${upTo} %`
}

export function pauseText(pause: RolloutPause): string {
  switch (pause.reason) {
    case 'byUser':
      return sentence`Paused by ${pause.username}.`
    case 'tooManyBad':
      return (
        `Paused by itself: ${robotsText(pause.bad)} of step ${pause.step + 1} failed or ` +
        `${pause.bad === 1 ? 'is' : 'are'} unhealthy; ${pause.allowedBad} allowed.`
      )
    case 'accessLost':
      return pause.robots.length === 0
        ? sentence`Paused by itself: ${pause.username}, on whose behalf it acts, may no longer send bulk commands here.`
        : sentence`Paused by itself: ${pause.username}, on whose behalf it acts, no longer sees ${robotsText(pause.robots.length)} of it.`
    case 'refused':
      return `Paused by itself: its commands were refused. ${pause.message}`
  }
}

type NumberSetting = Exclude<keyof RolloutSettings, 'replacesNewer'>

interface SettingWords {
  readonly label: string
  readonly hint: string
  readonly unit: string
}

/** The thresholds, in the order of the form. */
export const SETTING_WORDS: Readonly<Record<NumberSetting, SettingWords>> = {
  maxBadPercent: {
    label: 'Pauses above',
    hint: 'Share of the robots of a step that may fail or be unhealthy, rounded down.',
    unit: '% bad',
  },
  minHealthyPercent: {
    label: 'Next step from',
    hint: 'Share of the robots of a step that must be healthy.',
    unit: '% healthy',
  },
  backMinutes: { label: 'Back within', hint: 'Online with the new version after the update.', unit: 'min' },
  watchMinutes: {
    label: 'Watched for',
    hint: 'Until a robot without a problem counts as healthy.',
    unit: 'min',
  },
  problemMinutes: {
    label: 'A problem counts after',
    hint: 'For a bad system message or a worse HDOP.',
    unit: 'min',
  },
  hdopFactor: {
    label: 'HDOP at most',
    hint: `Times what it was before the update. Only values of the last ${HDOP_MINUTES} min count.`,
    unit: 'times',
  },
  minBattery: { label: 'Battery at least', hint: 'Others wait, unless they charge.', unit: '%' },
  retries: { label: 'Retries', hint: 'After a failed update.', unit: 'per robot' },
  retryMinutes: { label: 'Retry after', hint: 'From the failure on.', unit: 'min' },
}

// Object.keys returns string[]: the cast restores the literal keys.
export const NUMBER_SETTINGS = Object.keys(SETTING_WORDS) as NumberSetting[]

/** The thresholds of a rollout as labels with values. */
export function settingRows(settings: RolloutSettings): [name: string, value: string][] {
  const numbers = NUMBER_SETTINGS.map((name): [string, string] => {
    const { label, unit } = SETTING_WORDS[name]
    return [label, unit.startsWith('%') ? `${settings[name]}${unit}` : `${settings[name]} ${unit}`]
  })
  return [
    ...numbers,
    ['Robots with a newer version', settings.replacesNewer ? 'Get this one' : 'Are skipped'],
  ]
}
