import { DEFAULT_PRIORITY } from '@service-center/contract/dbtool/versions.ts'
import { sortedTimeframes, timeframeRules, type Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import { timeframesOf, type ConfiguredVersion } from './configuration.ts'
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

/** The values of an existing configuration. */
export function valuesOf({ version, configuration }: ConfiguredVersion): ConfigurationValues {
  return {
    version: String(version.id),
    groups: [...configuration.AccessGroupIds],
    isRc: configuration.IsRC,
    priority: configuration.Priority,
    frames: timeframesOf(configuration),
  }
}

/** The values of a new one, which begins now (in unix seconds) and has no end. */
export function valuesOfNew(version: Version, now: number): ConfigurationValues {
  return {
    version: String(version.id),
    groups: [],
    isRc: false,
    priority: DEFAULT_PRIORITY,
    frames: [{ from: now, to: null }],
  }
}

/** What is sent of the values. */
export function savedOf({ groups, isRc, priority, frames }: ConfigurationValues): SavedConfiguration {
  const sorted = sortedTimeframes(frames)
  return {
    gr: groups,
    rc: isRc,
    p: priority ?? DEFAULT_PRIORITY,
    // A timeframe without a start is refused by the rules before it is sent.
    fr: sorted.map(({ from }) => from ?? 0),
    to: sorted.map(({ to }) => to ?? ''),
  }
}

/** Says which configuration is replaced, and how it was read: if somebody else has changed it since, it is refused. */
export function readOf({
  version,
  configuration,
}: ConfiguredVersion): Pick<SavedConfiguration, 'id' | 'agci' | 'was'> {
  const { ConfigurationId, AccessGroupsCollectionId, IsRC, Priority, From, To } = configuration
  return {
    id: ConfigurationId,
    agci: AccessGroupsCollectionId,
    was: { version: version.id, rc: IsRC, p: Priority, fr: [...From], to: To.map((to) => to ?? '') },
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
