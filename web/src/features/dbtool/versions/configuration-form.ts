import { DEFAULT_PRIORITY } from '@service-center/contract/dbtool/versions.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import { timeframesOf, frameRules, readFrames, savedFrames } from '../shared/configurations.ts'
import type { ConfigurationRecord } from './version-rows.ts'
import type { SavedConfiguration } from './version-kind.ts'

export interface ConfigurationValues {
  /** Id of the version. */
  version: string | null
  groups: number[]
  isRc: boolean
  priority: number | null
  frames: Timeframe[]
}

/** A new configuration starts now and has no end. @param now unix seconds */
export function valuesOf({ version, configuration }: ConfigurationRecord, now: number): ConfigurationValues {
  return {
    version: String(version.id),
    groups: [...(configuration?.AccessGroupIds ?? [])],
    isRc: configuration?.IsRC ?? false,
    priority: configuration?.Priority ?? DEFAULT_PRIORITY,
    frames: configuration === undefined ? [{ from: now, to: null }] : timeframesOf(configuration),
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

/**
 * Names the configuration to replace, if any, and its stored state: the server rejects the save if somebody has changed it
 * since.
 */
export function readOf({
  version,
  configuration,
}: ConfigurationRecord): Pick<SavedConfiguration, 'id' | 'agci' | 'was'> {
  if (configuration === undefined) return {}
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
