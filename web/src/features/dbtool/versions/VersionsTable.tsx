import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useChangelogNames } from '../../../kit/changelog/use-changelog-names.ts'
import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { CreateButton } from '../CreateButton.tsx'
import { DbToolTable } from '../DbToolTable.tsx'
import { HoldsForAll } from '../HoldsForAll.tsx'
import { groupsText, timeframesOf } from '../configurations/configuration-state.ts'
import { timeframeText } from '../configurations/timeframe-text.ts'
import { FlagBox } from '../section-flag.tsx'
import { AddVersionDialog } from './AddVersionDialog.tsx'
import { EditConfigurationDialog, NewConfigurationDialog } from './ConfigurationDialog.tsx'
import { type ConfiguredVersion, findConfiguration } from './configuration.ts'
import {
  configurationColumns,
  newestFirst,
  type OpenConfiguration,
  versionColumns,
} from './version-columns.tsx'
import type { Version, VersionFlags, VersionKind } from './version-kind.ts'
import { type ConfigurationRow, configurationRows, shownVersions } from './version-rows.ts'

const NO_SORT = [] as const
const BY_LABEL = [{ id: 'label', desc: false }]
const versionKey = ({ id }: Version) => String(id)
const rowKey = ({ key }: ConfigurationRow) => key
const stateOf = ({ Deprecated }: Version) => (Deprecated ? 'deprecated' : undefined)

/** What a click opens: a configuration, a new one for a version, or a new version. */
type OpenDialog = ConfiguredVersion | { version: Version; configuration?: never } | 'add'

/** The versions of a kind with their configurations, in one of two views. */
export function VersionsTable({ kind, list }: { kind: VersionKind; list: ListRows<Version> }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = isInternal(useViewer())
  const open: OpenConfiguration = useCallback(
    (version, configuration) =>
      setDialog(configuration === undefined ? { version } : { version, configuration }),
    [],
  )
  const isByConfiguration = useStoredValue(kind.flags.byConfiguration)
  const View = isByConfiguration ? ConfigurationView : VersionView
  return (
    <>
      <View kind={kind} list={list} open={open} mayChange={mayChange}>
        <Filters flags={kind.flags} />
        <SegmentedControl
          size="xs"
          aria-label={`View of ${kind.title}`}
          data={[
            { value: 'versions', label: 'Versions' },
            { value: 'configurations', label: 'Configurations' },
          ]}
          value={isByConfiguration ? 'configurations' : 'versions'}
          onChange={(value) => kind.flags.byConfiguration.set(value === 'configurations')}
        />
        {mayChange ? <CreateButton label="Add version" onClick={() => setDialog('add')} /> : <HoldsForAll />}
      </View>
      {dialog !== undefined && (
        <Dialog
          dialog={dialog}
          kind={kind}
          versions={list.rows}
          mayChange={mayChange}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}

interface DialogProps {
  dialog: OpenDialog
  kind: VersionKind
  versions: readonly Version[]
  mayChange: boolean
  onClose: () => void
}

function Dialog({ dialog, kind, versions, mayChange, onClose }: DialogProps) {
  if (dialog === 'add') return <AddVersionDialog kind={kind} onClose={onClose} />
  const { version, configuration } = dialog
  const shared = { kind, versions, onClose }
  if (configuration === undefined) return <NewConfigurationDialog {...shared} version={version} />
  // As it is now: others may change it while the dialog is open.
  const record = findConfiguration(versions, configuration.ConfigurationId) ?? { version, configuration }
  if (!mayChange) return <ConfigurationFacts kind={kind} record={record} onClose={onClose} />
  return <EditConfigurationDialog {...shared} record={record} />
}

function Filters({ flags }: { flags: VersionFlags }) {
  return (
    <>
      <FlagBox label="Only used versions" flag={flags.onlyUsed} />
      <FlagBox label="Hide deprecated" flag={flags.hideDeprecated} />
      <FlagBox label="Only release versions" flag={flags.onlyReleases} />
    </>
  )
}

interface ViewProps {
  kind: VersionKind
  list: ListRows<Version>
  open: OpenConfiguration
  mayChange: boolean
  children: ReactNode
}

function VersionView({ kind, list, open, mayChange, children }: ViewProps) {
  const { nameOf: changelogName } = useChangelogNames(kind.deviceType)
  const columns = useMemo(
    () => versionColumns(kind, { open, mayChange, changelogName }),
    [kind, open, mayChange, changelogName],
  )
  return (
    <DbToolTable
      id={kind.id}
      label={kind.title}
      noun="versions"
      columns={columns}
      defaultSort={NO_SORT}
      list={{ ...list, rows: useShown(kind, list.rows) }}
      count={list.rows.length}
      rowKey={versionKey}
      rowState={stateOf}
    >
      {children}
    </DbToolTable>
  )
}

function ConfigurationView({ kind, list, open, children }: ViewProps) {
  const shown = useShown(kind, list.rows)
  const columns = useMemo(() => configurationColumns(open), [open])
  const rows = useMemo(() => configurationRows(shown), [shown])
  return (
    <DbToolTable
      id={`${kind.id}-by-configuration`}
      label={`Configurations of ${kind.title}`}
      noun="configurations"
      columns={columns}
      defaultSort={BY_LABEL}
      list={{ ...list, rows }}
      rowKey={rowKey}
    >
      {children}
    </DbToolTable>
  )
}

/** The versions that pass the section's filters, the highest first. */
function useShown({ flags, deviceType }: VersionKind, versions: readonly Version[]): readonly Version[] {
  const onlyUsed = useStoredValue(flags.onlyUsed)
  const hideDeprecated = useStoredValue(flags.hideDeprecated)
  const onlyReleases = useStoredValue(flags.onlyReleases)
  return useMemo(
    () => newestFirst(shownVersions(versions, { onlyUsed, hideDeprecated, onlyReleases, deviceType })),
    [versions, onlyUsed, hideDeprecated, onlyReleases, deviceType],
  )
}

interface ConfigurationFactsProps {
  kind: VersionKind
  record: ConfiguredVersion
  onClose: () => void
}

/** A configuration for those who may not change it. */
function ConfigurationFacts({ kind, record, onClose }: ConfigurationFactsProps) {
  const offset = useTimeOffset()
  const { version, configuration } = record
  const frames = timeframesOf(configuration)
  const noun = `${kind.noun.charAt(0).toUpperCase()}${kind.noun.slice(1)}`
  return (
    <AppDialog opened title={`${noun} configuration`} about={version.tag} onClose={onClose}>
      <FieldStack>
        <ReadOnlyField label="Version">{version.tag}</ReadOnlyField>
        <ReadOnlyField label="AccessGroups">{groupsText(configuration)}</ReadOnlyField>
        <ReadOnlyField label="Priority">{configuration.Priority}</ReadOnlyField>
        <ReadOnlyField label="Is RC">{configuration.IsRC ? 'Yes' : 'No'}</ReadOnlyField>
        <ReadOnlyField label="Timeframes">
          {frames.length === 0
            ? 'None: it is never offered.'
            : frames.map((frame) => (
                <div key={`${frame.from} ${frame.to}`}>{timeframeText(frame, offset)}</div>
              ))}
        </ReadOnlyField>
        <HoldsForAll />
      </FieldStack>
    </AppDialog>
  )
}
