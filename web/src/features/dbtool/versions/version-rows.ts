import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { compareVersions, isReleaseTag } from '@service-center/contract/software-versions/version-rules.ts'
import { groupsText } from '../shared/configurations.ts'
import type { Version } from './version-kind.ts'

interface VersionFilter {
  onlyUsed: boolean
  hideDeprecated: boolean
  onlyReleases: boolean
}

/** Applies the filters: has a configuration, is not deprecated, has the tag of a release (specification 3, section 2). */
export function shownVersions<V extends Version>(
  versions: readonly V[],
  filter: VersionFilter & { deviceType: DeviceType },
): V[] {
  return versions.filter(
    ({ tag, Deprecated, Configurations }) =>
      (!filter.onlyUsed || Configurations.length > 0) &&
      (!filter.hideDeprecated || !Deprecated) &&
      (!filter.onlyReleases || isReleaseTag(filter.deviceType, tag)),
  )
}

/** One set of access groups with all versions that are configured for it. Release candidates have a row of their own. */
export interface ConfigurationRow {
  readonly key: string
  /** The names of the access groups. */
  readonly label: string
  readonly isRc: boolean
  /** The newest version first. */
  readonly versions: readonly ConfiguredVersion[]
}

export function configurationRows(versions: readonly Version[]): ConfigurationRow[] {
  const entries = configuredVersions(newestFirst(versions))
  const byKey = Map.groupBy(
    entries,
    ({ configuration }) => `${configuration.AccessGroupsCollectionId} ${configuration.IsRC}`,
  )
  return [...byKey].flatMap(([key, list]) => {
    const first = list[0]?.configuration
    return first === undefined ? [] : [{ key, label: groupsText(first), isRc: first.IsRC, versions: list }]
  })
}

export interface ConfiguredVersion {
  readonly version: Version
  readonly configuration: VersionConfiguration
}

/** What the form of a configuration edits: a configuration of the version, or a new one. */
export type ConfigurationRecord =
  | ConfiguredVersion
  | { readonly version: Version; readonly configuration?: never }

/** Undefined if somebody has deleted or replaced the configuration. */
export function findConfiguration(
  versions: readonly Version[],
  id: number | undefined,
): ConfiguredVersion | undefined {
  return configuredVersions(versions).find(({ configuration }) => configuration.ConfigurationId === id)
}

/** All configurations, with their versions. */
export const configuredVersions = (versions: readonly Version[]): ConfiguredVersion[] =>
  versions.flatMap((version) => version.Configurations.map((configuration) => ({ version, configuration })))

export const newestFirst = (versions: readonly Version[]): Version[] =>
  versions.toSorted((a, b) => compareVersions(b.tag, a.tag))
