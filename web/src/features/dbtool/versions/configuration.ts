import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import type { Version } from './version-kind.ts'

/** A configuration with its version. */
export interface ConfiguredVersion {
  readonly version: Version
  readonly configuration: VersionConfiguration
}

/** A configuration by its id; undefined: somebody has deleted or replaced it. */
export function findConfiguration(versions: readonly Version[], id: number): ConfiguredVersion | undefined {
  return versions
    .flatMap((version) => version.Configurations.map((configuration) => ({ version, configuration })))
    .find(({ configuration }) => configuration.ConfigurationId === id)
}
