import { DEFAULT_PRIORITY } from '@service-center/contract/dbtool/versions.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import { timeframesOf } from '../configurations/configuration-state.ts'
import { frameRules, readFrames, savedFrames } from '../configurations/saved-frames.ts'
import type { ConfiguredVersion } from './configuration.ts'
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
  return {
    gr: groups,
    rc: isRc,
    p: priority ?? DEFAULT_PRIORITY,
    ...savedFrames(frames),
  }
}

/** Says which configuration is replaced, and how it was read: if somebody else has changed it since, it is refused. */
export function readOf({
  version,
  configuration,
}: ConfiguredVersion): Pick<SavedConfiguration, 'id' | 'agci' | 'was'> {
  const { ConfigurationId, AccessGroupsCollectionId, IsRC, Priority } = configuration
  return {
    id: ConfigurationId,
    agci: AccessGroupsCollectionId,
    was: { version: version.id, rc: IsRC, p: Priority, ...readFrames(configuration) },
  }
}

/** Of one's own, before the contract's. */
export function configurationRules(values: ConfigurationValues): FieldProblems<ConfigurationValues> {
  const { version, groups, frames } = values
  return {
    ...frameRules(frames),
    version: version === null ? 'Choose a version' : undefined,
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
  }
}
