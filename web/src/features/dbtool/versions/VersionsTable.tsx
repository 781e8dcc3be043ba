import { SegmentedControl } from '@mantine/core'
import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { useStoredValue } from '../../../api/stored-value.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import { CreateButton } from '../CreateButton.tsx'
import { DbToolTable } from '../DbToolTable.tsx'
import { FlagBox } from '../section-flag.tsx'
import { AddVersionDialog } from './AddVersionDialog.tsx'
import { ConfigurationDialog } from './ConfigurationDialog.tsx'
import {
  configurationColumns,
  newestFirst,
  versionColumns,
  type OpenConfiguration,
} from './version-columns.tsx'
import type { Version, VersionFlags, VersionKind } from './version-kind.ts'
import { configurationRows, shownVersions, type ConfigurationRow } from './version-rows.ts'

const NO_SORT = [] as const
const BY_LABEL = [{ id: 'label', desc: false }]
const versionKey = ({ id }: Version) => String(id)
const rowKey = ({ key }: ConfigurationRow) => key
const stateOf = ({ Deprecated }: Version) => (Deprecated ? 'deprecated' : undefined)

type OpenDialog = { version: Version; configuration: VersionConfiguration | undefined } | 'add'

/** The versions of a kind with their configurations, in one of two views. */
export function VersionsTable({ kind, list }: { kind: VersionKind; list: ListRows<Version> }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const open: OpenConfiguration = useCallback(
    (version, configuration) => setDialog({ version, configuration }),
    [],
  )
  const close = () => setDialog(undefined)
  const isByConfiguration = useStoredValue(kind.flags.byConfiguration)
  const View = isByConfiguration ? ConfigurationView : VersionView
  return (
    <>
      <View kind={kind} list={list} open={open}>
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
        <CreateButton label="Add version" onClick={() => setDialog('add')} />
      </View>
      {dialog === 'add' && <AddVersionDialog kind={kind} onClose={close} />}
      {dialog !== undefined && dialog !== 'add' && (
        <ConfigurationDialog {...dialog} kind={kind} versions={list.rows} onClose={close} />
      )}
    </>
  )
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
  children: ReactNode
}

function VersionView({ kind, list, open, children }: ViewProps) {
  const columns = useMemo(() => versionColumns(kind, open), [kind, open])
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
