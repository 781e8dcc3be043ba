import { HDOP_MINUTES, type RolloutSettings } from '@service-center/contract/rollouts/rollout-settings.ts'

type NumberSetting = Exclude<keyof RolloutSettings, 'replacesNewer'>

interface SettingWords {
  readonly label: string
  readonly hint: string
  readonly unit: string
}

/** Every threshold with its words, in the order in which it is asked for. */
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

// Object.keys forgets the literal keys of the constant above.
export const NUMBER_SETTINGS = Object.keys(SETTING_WORDS) as NumberSetting[]

/** The thresholds of a rollout, as words and values. */
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
