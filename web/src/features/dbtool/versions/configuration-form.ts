import { DEFAULT_PRIORITY } from '@service-center/contract/dbtool/versions.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import { timeframesOf, frameRules, readFrames, savedFrames } from '../shared/configurations.ts'
import type { ConfiguredVersion } from './version-rows.ts'
import type { SavedConfiguration, Version } from './version-kind.ts'

export interface ConfigurationValues {
  /** Id of the version. */
  version: string | null
  groups: number[]
  isRc: boolean
  priority: number | null
  frames: Timeframe[]
}

export function valuesOf({ version, configuration }: ConfiguredVersion): ConfigurationValues {
  return {
    version: String(version.id),
    groups: [...configuration.AccessGroupIds],
    isRc: configuration.IsRC,
    priority: configuration.Priority,
    frames: timeframesOf(configuration),
  }
}

/** A new configuration starts now and has no end. @param now unix seconds */
export function valuesOfNew(version: Version, now: number): ConfigurationValues {
  return {
    version: String(version.id),
    groups: [],
    isRc: false,
    priority: DEFAULT_PRIORITY,
    frames: [{ from: now, to: null }],
  }
}

export function savedOf({ groups, isRc, priority, frames }: ConfigurationValues): SavedConfiguration {
  return {
    gr: groups,
    rc: isRc,
    p: priority ?? DEFAULT_PRIORITY,
    ...savedFrames(frames),
  }
}

/** Names the configuration to replace and its stored state: the server rejects the save if somebody has changed it since. */
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

export function configurationRules(values: ConfigurationValues): FieldProblems<ConfigurationValues> {
  const { version, groups, frames } = values
  return {
    ...frameRules(frames),
    version: version === null ? 'Choose a version' : undefined,
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
  }
}
