import { DEFAULT_PRIORITY, type VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { sortedTimeframes, timeframeRules, type Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import { timeframesOf } from './configuration.ts'
import type { SavedConfiguration, Version } from './version-kind.ts'

/** A configuration as its dialog shows it. */
export interface ConfigurationValues {
  /** The id of its version. */
  version: string | null
  groups: number[]
  isRc: boolean
  priority: number | null
  frames: Timeframe[]
}

/** The values of a configuration; of a new one, which begins now and has no end, without one. */
export function valuesOf(
  version: Version,
  { configuration, now }: { configuration: VersionConfiguration | undefined; now: number },
): ConfigurationValues {
  return {
    version: String(version.id),
    groups: [...(configuration?.AccessGroupIds ?? [])],
    isRc: configuration?.IsRC ?? false,
    priority: configuration?.Priority ?? DEFAULT_PRIORITY,
    frames: configuration === undefined ? [{ from: now, to: null }] : timeframesOf(configuration),
  }
}

/** What is sent: the id and the collection of an existing one say which is replaced. */
export function savedOf(
  { groups, isRc, priority, frames }: ConfigurationValues,
  configuration: VersionConfiguration | undefined,
): SavedConfiguration {
  const sorted = sortedTimeframes(frames)
  return {
    ...(configuration !== undefined && {
      id: configuration.ConfigurationId,
      agci: configuration.AccessGroupsCollectionId,
    }),
    gr: groups,
    rc: isRc,
    p: priority ?? DEFAULT_PRIORITY,
    // A timeframe without a start is refused by the rules before it is sent.
    fr: sorted.map(({ from }) => from ?? 0),
    to: sorted.map(({ to }) => to ?? ''),
  }
}

/** Of one's own, before the contract's. */
export function configurationRules(values: ConfigurationValues): FieldProblems<ConfigurationValues> {
  const { version, groups, frames } = values
  const starts = frames.flatMap(({ from }, place) =>
    from === null ? [[`frames.${place}.from`, 'Choose a start'] as const] : [],
  )
  return {
    ...timeframeRules('frames', frames),
    // Each key is the path of a start.
    ...(Object.fromEntries(starts) as FieldProblems<ConfigurationValues>),
    version: version === null ? 'Choose a version' : undefined,
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
    frames: frames.length === 0 ? 'Add a timeframe' : undefined,
  }
}
