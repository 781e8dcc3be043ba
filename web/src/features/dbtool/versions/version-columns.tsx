import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { IconArchive, IconPlus } from '@tabler/icons-react'
import { ChangelogIconLink } from '../../../kit/device/ChangelogLink.tsx'
import { ConfirmButton } from '../../../kit/table-screen/ConfirmButton.tsx'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { timeColumn } from '../../../kit/table-screen/time-column.tsx'
import { counted } from '../../../ui/text/format.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { StateText } from '../../../ui/state/StateText.tsx'
import { actionColumn } from '../shared/DbToolTable.tsx'
import { ChipMenu } from '../shared/Chips.tsx'
import { ConfigurationChip } from '../shared/ConfigurationChip.tsx'
import { groupsText } from '../shared/configurations.ts'
import { withAlert } from '../shared/dbtool-api.ts'
import type { Version, VersionKind } from './version-kind.ts'
import type { ConfigurationRow } from './version-rows.ts'

/** Opens the dialog of a configuration, or of a new one if none is given. */
export type OpenConfiguration = (version: Version, configuration?: VersionConfiguration) => void

const textsOf = ({ Configurations }: Version) => Configurations.map(groupsText)
const factsOf = ({ Priority, IsRC }: VersionConfiguration) =>
  `Priority ${Priority}${IsRC ? ', release candidate' : ''}`
const tagsOf = ({ versions }: ConfigurationRow) => versions.map(({ version }) => version.tag)

interface VersionColumnOptions {
  readonly open: OpenConfiguration
  readonly mayChange: boolean
  /** The name of the version's entry in the changelog, if there is one. */
  readonly changelogName: (tag: string) => string | undefined
}

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
      // Wide enough for three finger-sized buttons, or for one.
      mayChange ? 152 : 90,
    ),
  ]
}

/** The columns of the view that lists configurations with their versions. */
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

interface VersionActionsProps {
  kind: VersionKind
  version: Version
  onAdd: () => void
}

/** A deprecated version has no actions. */
function VersionActions({ kind, version, onAdd }: VersionActionsProps) {
  if (version.Deprecated) return null
  return (
    <>
      <RowButton label="Add configuration" name={`Add configuration to ${version.tag}`} onClick={onAdd}>
        <IconPlus size={16} stroke={1.6} />
      </RowButton>
      <ConfirmButton
        endpoint={kind.deprecate}
        input={kind.deprecateInput(version.id)}
        icon={IconArchive}
        label="Deprecate"
        name={`Deprecate ${version.tag}`}
        title={`Deprecate ${kind.noun} ${version.tag}?`}
        text={deprecationText(kind, version)}
        verb="Deprecate version"
        keepLabel="Keep version"
        success={`${version.tag} is deprecated`}
        {...withAlert(kind.deprecate, () => kind.deprecateAlert)}
      />
    </>
  )
}

/** Says how many devices are affected by deprecating a version. */
export function deprecationText(
  { devices }: Pick<VersionKind, 'devices'>,
  { OfferedTo }: Pick<Version, 'OfferedTo'>,
): string {
  const are = OfferedTo === 1 ? 'is' : 'are'
  return `${counted(OfferedTo, devices)} ${are} offered it now, and no longer afterwards. Those that run it keep it. This cannot be undone.`
}
