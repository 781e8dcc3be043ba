import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { useChangelogNames } from '../../../kit/device/changelog-names.ts'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import type { ListRows } from '../../../kit/table-screen/use-list.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { DbToolTable, FlagBox, ViewSwitch } from '../shared/DbToolTable.tsx'
import { CreateButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { groupsText, timeframesOf } from '../shared/configurations.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { ConfigurationDialog } from './ConfigurationDialog.tsx'
import {
  type ConfigurationRecord,
  type ConfigurationRow,
  configurationRows,
  type ConfiguredVersion,
  findConfiguration,
  newestFirst,
  shownVersions,
} from './version-rows.ts'
import { configurationColumns, type OpenConfiguration, versionColumns } from './version-columns.tsx'
import { type Version, VERSION_KINDS, type VersionFlags, type VersionKind } from './version-kind.ts'

const NO_SORT = [] as const
const BY_LABEL = [{ id: 'label', desc: false }]
const versionKey = ({ id }: Version) => String(id)
const rowKey = ({ key }: ConfigurationRow) => key
const stateOf = ({ Deprecated }: Version) => (Deprecated ? 'deprecated' : undefined)

/** A configuration, a new configuration of a version, or a new version. */
type OpenDialog = ConfigurationRecord | 'add'

/** Lists versions with their configurations, or configurations with their versions. */
export default function VersionsPanel({ of }: { of: keyof typeof VERSION_KINDS }) {
  const kind = VERSION_KINDS[of]
  const list: ListRows<Version> = useDbToolList(kind.list)
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = isInternal(useViewer())
  const open: OpenConfiguration = useCallback(
    (version, configuration) =>
      setDialog(configuration === undefined ? { version } : { version, configuration }),
    [],
  )
  const View = useStoredValue(kind.flags.byConfiguration) ? ConfigurationView : VersionView
  return (
    <>
      <View kind={kind} list={list} open={open} mayChange={mayChange}>
        <Filters flags={kind.flags} />
        <ViewSwitch
          label={`View of ${kind.title}`}
          flag={kind.flags.byConfiguration}
          views={['Versions', 'Configurations']}
        />
        <CreateButton label="Add version" mayChange={mayChange} onClick={() => setDialog('add')} />
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

/** The versions that pass the section's filters, the newest first. */
function useShown({ flags, deviceType }: VersionKind, versions: readonly Version[]): readonly Version[] {
  const onlyUsed = useStoredValue(flags.onlyUsed)
  const hideDeprecated = useStoredValue(flags.hideDeprecated)
  const onlyReleases = useStoredValue(flags.onlyReleases)
  return useMemo(
    () => newestFirst(shownVersions(versions, { onlyUsed, hideDeprecated, onlyReleases, deviceType })),
    [versions, onlyUsed, hideDeprecated, onlyReleases, deviceType],
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
  // Always the newest state, because others may change it while the dialog is open.
  const record = findConfiguration(versions, dialog.configuration?.ConfigurationId) ?? dialog
  if (record.configuration !== undefined && !mayChange) {
    return <ConfigurationFacts kind={kind} record={record} onClose={onClose} />
  }
  return <ConfigurationDialog kind={kind} versions={versions} record={record} onClose={onClose} />
}

interface ConfigurationFactsProps {
  kind: VersionKind
  record: ConfiguredVersion
  onClose: () => void
}

/** Shows a configuration to users who may not change it. */
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
        <ReadOnlyNote />
      </FieldStack>
    </AppDialog>
  )
}

interface VersionValues {
  tag: string
  /** Unix seconds; null: now. */
  uploaded: number | null
}

/** Adds a version. It is not offered to any device until it has a configuration. */
function AddVersionDialog({ kind, onClose }: { kind: VersionKind; onClose: () => void }) {
  const form = useApiForm(kind.add, {
    initialValues: { tag: '', uploaded: thisMinute() } as VersionValues, // `uploaded` can be null.
    input: ({ tag, uploaded }) => ({
      body: { tag: tag.trim(), ...(uploaded !== null && { uploaded }) },
    }),
    draft: { subject: 'new' },
    success: (_reply, { tag }) => `${tag.trim()} added`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Add ${kind.noun}`}
      verb="Add version"
      onClose={onClose}
      note="Nobody is offered it before it has a configuration. 'Only used versions' hides it until then."
    >
      <TextField
        label="Tag"
        withAsterisk
        placeholder={kind.tagExample}
        description={`${kind.tagExample} is the form of a release; every other tag is a test version.`}
        {...form.field('tag')}
      />
      <MomentField label="Uploaded" placeholder="Now" {...form.field('uploaded')} />
    </DialogForm>
  )
}
