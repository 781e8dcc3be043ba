import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { compareVersions, isReleaseTag } from '@service-center/contract/software-versions/version-rules.ts'
import { groupsText } from '../configurations/configuration-state.ts'
import type { Version } from './version-kind.ts'

/** A section's filters (specification 3, section 2). */
interface VersionFilter {
  onlyUsed: boolean
  hideDeprecated: boolean
  onlyReleases: boolean
}

/** The versions that pass the filters: with a configuration, not deprecated, with the tag of a release. */
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

/** One set of access groups, as releases or as release candidates, with all versions that are configured for it. */
export interface ConfigurationRow {
  readonly key: string
  /** The names of its groups. */
  readonly label: string
  readonly isRc: boolean
  /** The highest version first. */
  readonly versions: readonly { readonly version: Version; readonly configuration: VersionConfiguration }[]
}

/** The other view of the same versions: by their configurations. */
export function configurationRows(versions: readonly Version[]): ConfigurationRow[] {
  const entries = versions
    .toSorted((a, b) => compareVersions(b.tag, a.tag))
    .flatMap((version) => version.Configurations.map((configuration) => ({ version, configuration })))
  const byKey = Map.groupBy(
    entries,
    ({ configuration }) => `${configuration.AccessGroupsCollectionId} ${configuration.IsRC}`,
  )
  return [...byKey].flatMap(([key, list]) => {
    const first = list[0]?.configuration
    return first === undefined ? [] : [{ key, label: groupsText(first), isRc: first.IsRC, versions: list }]
  })
}
