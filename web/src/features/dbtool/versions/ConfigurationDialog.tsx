import { useMemo } from 'react'
import { FieldNotices } from '../../../kit/fields/FieldNotices.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TimeframesField } from '../../../kit/fields/TimeframesField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { type Compared, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute, useMinute } from '../../../ui/time/current-time.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { groupsText, timeframesOf } from '../shared/configurations.ts'
import { withAlert } from '../shared/dbtool-api.ts'
import { GroupsField, useGroupChoices } from '../groups/GroupsField.tsx'
import {
  configurationRules,
  readOf,
  savedOf,
  valuesOf,
  type ConfigurationValues,
} from './configuration-form.ts'
import { type ConfigurationRecord, findConfiguration, newestFirst } from './version-rows.ts'
import type { Version, VersionKind } from './version-kind.ts'
import { versionNotices } from './version-notices.ts'

interface ConfigurationDialogProps {
  kind: VersionKind
  versions: readonly Version[]
  /** Without a configuration, it is a new one of the version. */
  record: ConfigurationRecord
  onClose: () => void
}

/**
 * Offers a version to access groups, with timeframes. If the version or the access groups of a configuration change,
 * saving replaces it in one step.
 */
export function ConfigurationDialog({ kind, versions, record, onClose }: ConfigurationDialogProps) {
  const { version, configuration } = record
  const id = configuration?.ConfigurationId
  const offset = useTimeOffset()
  const timeText = (frame: Timeframe) => timeframeText(frame, offset)
  const form = useRecordForm(kind.save, {
    record,
    query: useRecordQuery(kind.list, id, ({ data: [rows] }) => findConfiguration(rows, id)),
    toValues: (stored) => valuesOf(stored, thisMinute()),
    input: (values, base) => kind.saveInput(Number(values.version), { ...savedOf(values), ...readOf(base) }),
    rules: configurationRules,
    renamed: {
      ai: 'version',
      vi: 'version',
      gr: 'groups',
      rc: 'isRc',
      p: 'priority',
      fr: 'frames',
      to: 'frames',
    },
    noun: 'configuration',
    compared: useComparedFields(versions),
    ...withAlert(
      kind.save,
      ({ message }) => `Could not save ${kind.noun} configuration, because: ${message}`,
    ),
    success: 'Configuration saved',
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`${configuration === undefined ? 'New' : 'Edit'} ${kind.noun} configuration`}
      about={version.tag}
      verb="Save configuration"
      needsChange={configuration !== undefined}
      onClose={onClose}
      note={
        configuration && (
          <RemoveButton
            noun="configuration"
            name={`${version.tag} for ${groupsText(configuration)}`}
            endpoint={kind.remove}
            input={kind.removeInput(version.id, configuration)}
            consequence={`${version.tag} is then no longer offered by it.`}
            onRemoved={onClose}
          />
        )
      }
    >
      <SelectField
        label="Version"
        placeholder="Choose a version"
        withAsterisk
        data={useVersionChoices(versions, version)}
        {...form.field('version')}
      />
      <GroupsField
        label="AccessGroups"
        description="A device must have all of them."
        {...form.group('groups')}
      />
      <FieldRow>
        <NumberField label="Priority" {...form.field('priority')} />
        <CheckboxField
          label="Is RC"
          description="A release candidate is offered to holders of CommandsSuper only."
          {...form.field('isRc')}
        />
      </FieldRow>
      <TimeframesField
        label="Timeframes"
        emptyText="Without a timeframe it is never offered."
        startText="Choose a start"
        endText="Open end"
        needsStart
        stored={configuration && timeframesOf(configuration)}
        {...form.group('frames')}
      />
      <FieldNotices
        notices={versionNotices(form.values, { versions, own: id, now: useMinute(), timeText })}
      />
    </DialogForm>
  )
}

/** The fields that are compared when somebody else has changed the configuration in the meantime. */
function useComparedFields(versions: readonly Version[]): readonly Compared<ConfigurationValues>[] {
  const { nameOf } = useGroupChoices()
  const offset = useTimeOffset()
  const tagOf = (id: string | null) => versions.find((version) => String(version.id) === id)?.tag ?? ''
  return [
    { field: 'version', label: 'Version', text: ({ version }) => tagOf(version) },
    {
      field: 'groups',
      label: 'AccessGroups',
      text: ({ groups }) => groups.map(nameOf).toSorted().join(' + '),
    },
    {
      field: 'priority',
      label: 'Priority',
      text: ({ priority }) => String(priority ?? ''),
    },
    { field: 'isRc', label: 'Is RC', text: ({ isRc }) => (isRc ? 'Yes' : 'No') },
    {
      field: 'frames',
      label: 'Timeframes',
      text: ({ frames }) => frames.map((frame) => timeframeText(frame, offset)).join('; '),
    },
  ]
}

/** The versions that are not deprecated, and the configuration's own version. */
function useVersionChoices(versions: readonly Version[], own: Version) {
  return useMemo(
    () =>
      newestFirst(versions)
        .filter(({ id, Deprecated }) => !Deprecated || id === own.id)
        .map(({ id, tag, Deprecated }) => ({
          value: String(id),
          label: Deprecated ? `${tag} (deprecated)` : tag,
        })),
    [versions, own.id],
  )
}
