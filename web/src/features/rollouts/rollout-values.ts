import {
  DEFAULT_SETTINGS,
  type RolloutSettings,
  DEFAULT_STEPS,
  MAX_ROLLOUT_ROBOTS,
  type RolloutStepPlan,
  stepSizes,
} from '@service-center/contract/rollouts/rollout-settings.ts'
import { SKIP_REASONS, type SkipReason } from '@service-center/contract/rollouts/rollout-states.ts'
import type { RolloutCandidate, RolloutSelection } from '@service-center/contract/rollouts/rollout.ts'
import { robotsText } from './rollout-words.ts'

type NumberOrEmpty<T> = { [Key in keyof T]: T[Key] extends number ? number | null : T[Key] }

export interface RolloutValues {
  name: string
  robotIds: readonly number[]
  customerIds: number[]
  accessGroupIds: number[]
  versions: string[]
  version: string | null
  keepsOrder: boolean
  steps: NumberOrEmpty<RolloutStepPlan>[]
  settings: NumberOrEmpty<RolloutSettings>
}

export const NEW_ROLLOUT: RolloutValues = {
  name: '',
  robotIds: [],
  customerIds: [],
  accessGroupIds: [],
  versions: [],
  version: null,
  keepsOrder: false,
  steps: DEFAULT_STEPS.map((step) => ({ ...step })),
  settings: DEFAULT_SETTINGS,
}

/** Selects the chosen robots and those with all of the other properties; undefined if nothing is chosen. */
export function selectionOf(values: RolloutValues): RolloutSelection | undefined {
  const { robotIds, customerIds, accessGroupIds, versions } = values
  const isEmpty = robotIds.length + customerIds.length + accessGroupIds.length + versions.length === 0
  return isEmpty ? undefined : { robotIds: [...robotIds], customerIds, accessGroupIds, versions }
}

/** Sent for an empty number field: the contract refuses it, so the field shows an error. */
const EMPTY = -1
const filled = (value: number | null) => value ?? EMPTY

/** The request body to start a rollout for these robots. */
export function newRolloutOf(values: RolloutValues, candidates: readonly RolloutCandidate[]) {
  const { settings, steps } = values
  return {
    name: values.name.trim(),
    version: values.version ?? '',
    robotIds: candidates.slice(0, MAX_ROLLOUT_ROBOTS).map(({ robotId }) => robotId),
    keepsOrder: values.keepsOrder,
    steps: steps.map(({ upTo, unit }) => ({ upTo: filled(upTo), unit })),
    settings: {
      maxBadPercent: filled(settings.maxBadPercent),
      minHealthyPercent: filled(settings.minHealthyPercent),
      backMinutes: filled(settings.backMinutes),
      watchMinutes: filled(settings.watchMinutes),
      problemMinutes: filled(settings.problemMinutes),
      hdopFactor: filled(settings.hdopFactor),
      minBattery: filled(settings.minBattery),
      retries: filled(settings.retries),
      retryMinutes: filled(settings.retryMinutes),
      replacesNewer: settings.replacesNewer,
    },
  }
}

export interface Preview {
  /** Number of robots that get the version. */
  readonly wanted: number
  readonly sizes: readonly number[]
  /** Robots that do not get it, by reason; only reasons with robots. */
  readonly skipped: readonly { readonly reason: SkipReason; readonly robots: number }[]
}

/** Counts the robots of each step and the skipped ones. */
export function previewOf(candidates: readonly RolloutCandidate[], steps: RolloutValues['steps']): Preview {
  const wanted = candidates.filter(({ skip }) => skip === null).length
  const plan = steps.map(({ upTo, unit }) => ({ upTo: Math.max(0, upTo ?? 0), unit }))
  const skipped = SKIP_REASONS.map((reason) => ({
    reason,
    robots: candidates.filter(({ skip }) => skip === reason).length,
  })).filter(({ robots }) => robots > 0)
  return { wanted, sizes: stepSizes(plan, wanted), skipped }
}

/** The text of the confirmation before the start. */
export function startText({ wanted, sizes, skipped }: Preview, version: string): string {
  const left = skipped.reduce((sum, { robots }) => sum + robots, 0)
  if (wanted === 0) {
    return `None of the robots can get version ${version}: the preview says why. Choose other robots or another version.`
  }
  const filledSizes = sizes.filter((size) => size > 0)
  const steps =
    filledSizes.length === 1
      ? 'in one step'
      : `in ${filledSizes.length} steps: ${filledSizes.join(', then ')}`
  const skips = left === 0 ? '' : ` ${robotsText(left)} ${left === 1 ? 'is' : 'are'} skipped.`
  return `${robotsText(wanted)} ${wanted === 1 ? 'gets' : 'get'} version ${version} ${steps}.${skips} The first step begins at once.`
}
