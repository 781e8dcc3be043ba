import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { compareVersions } from '@service-center/contract/software-versions/version-rules.ts'
import { ChangelogIconLink } from '../../../kit/changelog/ChangelogLink.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { actionColumn } from '../action-column.tsx'
import { ChipMenu } from '../configurations/ChipMenu.tsx'
import { groupsText } from '../configurations/configuration-state.ts'
import { ConfigurationChip } from '../configurations/ConfigurationChip.tsx'
import type { Version, VersionKind } from './version-kind.ts'
import type { ConfigurationRow } from './version-rows.ts'
import { VersionActions } from './VersionActions.tsx'

/** Opens the dialog of a configuration; without one, that of a new one. */
export type OpenConfiguration = (version: Version, configuration?: VersionConfiguration) => void

const textsOf = ({ Configurations }: Version) => Configurations.map(groupsText)
const factsOf = ({ Priority, IsRC }: VersionConfiguration) =>
  `Priority ${Priority}${IsRC ? ', release candidate' : ''}`
const tagsOf = ({ versions }: ConfigurationRow) => versions.map(({ version }) => version.tag)

interface VersionColumnOptions {
  readonly open: OpenConfiguration
  readonly mayChange: boolean
  /** The name that a version has in the changelog, if it has one there. */
  readonly changelogName: (tag: string) => string | undefined
}

/** A version's tag, state, upload time, configurations and actions. */
export function versionColumns(
  kind: VersionKind,
  { open, mayChange, changelogName }: VersionColumnOptions,
): DataColumn<Version>[] {
  return [
    {
      id: 'tag',
      header: 'Tag',
      kind: 'text',
      look: 'mono',
      width: 170,
      value: ({ tag }) => tag,
    },
    {
      id: 'Deprecated',
      header: 'Deprecated',
      kind: 'text',
      width: 130,
      extra: 20,
      value: ({ Deprecated }) => (Deprecated ? 'Yes' : 'No'),
      cell: ({ Deprecated }) =>
        Deprecated ? <StateText state="deprecated">Yes</StateText> : <span>No</span>,
    },
    ...(kind.id === 'app-versions'
      ? [timeColumn<Version>({ id: 'Uploaded', header: 'Uploaded', at: ({ Uploaded }) => Uploaded ?? null })]
      : []),
    {
      id: 'configurations',
      header: kind.configurations,
      kind: 'text',
      width: 400,
      extra: 80,
      phonePlace: 2,
      value: (version) => textsOf(version).join(', '),
      filterValues: textsOf,
      cell: (version) => (
        <ChipMenu
          items={version.Configurations}
          keyOf={({ ConfigurationId }) => ConfigurationId}
          textOf={groupsText}
          onOpen={(configuration) => open(version, configuration)}
          chip={(configuration) => (
            <ConfigurationChip
              configuration={configuration}
              facts={factsOf(configuration)}
              onOpen={() => open(version, configuration)}
            />
          )}
        />
      ),
    },
    actionColumn<Version>(
      (version) => {
        const name = changelogName(version.tag)
        return (
          <>
            {mayChange && <VersionActions kind={kind} version={version} onAdd={() => open(version)} />}
            {name !== undefined && <ChangelogIconLink type={kind.deviceType} name={name} />}
          </>
        )
      },
      // Three buttons as large as a finger, or one.
      mayChange ? 152 : 90,
    ),
  ]
}

/** The other view: a configuration's label, whether it is RC, and its versions. */
export function configurationColumns(open: OpenConfiguration): DataColumn<ConfigurationRow>[] {
  return [
    { id: 'label', header: 'Label', kind: 'text', width: 300, value: ({ label }) => label },
    {
      id: 'isRc',
      header: 'Is RC',
      kind: 'text',
      width: 100,
      value: ({ isRc }) => (isRc ? 'Yes' : 'No'),
    },
    {
      id: 'versions',
      header: 'Versions',
      kind: 'text',
      width: 400,
      extra: 60,
      phonePlace: 2,
      value: (row) => tagsOf(row).join(', '),
      filterValues: tagsOf,
      cell: ({ versions }) => (
        <ChipMenu
          items={versions}
          keyOf={({ configuration }) => configuration.ConfigurationId}
          textOf={({ version }) => version.tag}
          onOpen={({ version, configuration }) => open(version, configuration)}
          chip={({ version, configuration }) => (
            <ConfigurationChip
              configuration={configuration}
              label={version.tag}
              facts={factsOf(configuration)}
              onOpen={() => open(version, configuration)}
            />
          )}
        />
      ),
    },
  ]
}

/** Versions as they follow each other, the highest first. */
export const newestFirst = (versions: readonly Version[]): Version[] =>
  versions.toSorted((a, b) => compareVersions(b.tag, a.tag))
