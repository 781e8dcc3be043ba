import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { useMemo } from 'react'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TimeframesField } from '../../../kit/fields/TimeframesField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { groupsText, timeframeText } from '../shared/configurations.ts'
import { useRecordQuery, withAlert } from '../shared/dbtool-api.ts'
import { GroupsField, useGroupChoices } from '../groups/GroupsField.tsx'
import {
  configurationRules,
  readOf,
  savedOf,
  valuesOf,
  valuesOfNew,
  type ConfigurationValues,
} from './configuration-form.ts'
import { type ConfiguredVersion, findConfiguration, newestFirst } from './version-rows.ts'
import type { Version, VersionKind } from './version-kind.ts'

interface DialogProps {
  kind: VersionKind
  versions: readonly Version[]
  onClose: () => void
}

/** Options of both dialogs. */
const savingOf = (kind: VersionKind) =>
  ({
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
    ...withAlert(
      kind.save,
      ({ message }) => `Could not save ${kind.noun} configuration, because: ${message}`,
    ),
    success: 'Configuration saved',
  }) as const

/** Offers a version to access groups, with timeframes. */
export function NewConfigurationDialog(props: DialogProps & { version: Version }) {
  const { kind, version, versions, onClose } = props
  const form = useApiForm(kind.save, {
    ...savingOf(kind),
    initialValues: valuesOfNew(version, thisMinute()),
    input: (values) => kind.saveInput(Number(values.version), savedOf(values)),
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`New ${kind.noun} configuration`}
      about={version.tag}
      verb="Save configuration"
      onClose={onClose}
    >
      <ConfigurationFields form={form} choices={useVersionChoices(versions, version)} />
    </DialogForm>
  )
}

/** If the version or the access groups change, saving replaces the configuration in one step. */
export function EditConfigurationDialog(props: DialogProps & { record: ConfiguredVersion }) {
  const { kind, record, versions, onClose } = props
  const { version, configuration } = record
  const form = useRecordForm(kind.save, {
    ...savingOf(kind),
    record,
    query: useRecordQuery(kind.list, {
      id: configuration.ConfigurationId,
      pick: (rows) => findConfiguration(rows, configuration.ConfigurationId),
    }),
    toValues: valuesOf,
    input: (values, base) => kind.saveInput(Number(values.version), { ...savedOf(values), ...readOf(base) }),
    noun: 'configuration',
    compared: useComparedFields(versions),
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Edit ${kind.noun} configuration`}
      about={version.tag}
      verb="Save configuration"
      needsChange
      onClose={onClose}
      note={
        <RemoveConfiguration kind={kind} version={version} configuration={configuration} onClose={onClose} />
      }
    >
      <ConfigurationFields form={form} choices={useVersionChoices(versions, version)} />
    </DialogForm>
  )
}

interface ConfigurationFieldsProps {
  form: Pick<CheckedForm<ConfigurationValues>, 'field' | 'group'>
  choices: { value: string; label: string }[]
}

function ConfigurationFields({ form, choices }: ConfigurationFieldsProps) {
  return (
    <>
      <SelectField
        label="Version"
        placeholder="Choose a version"
        withAsterisk
        data={choices}
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
        {...form.group('frames')}
      />
    </>
  )
}

/** The fields that are compared when somebody else has changed the configuration in the meantime. */
function useComparedFields(versions: readonly Version[]) {
  const { nameOf } = useGroupChoices()
  const offset = useTimeOffset()
  const tagOf = (id: string | null) => versions.find((version) => String(version.id) === id)?.tag ?? ''
  return [
    { field: 'version', label: 'Version', text: ({ version }: ConfigurationValues) => tagOf(version) },
    {
      field: 'groups',
      label: 'AccessGroups',
      text: ({ groups }: ConfigurationValues) => groups.map(nameOf).toSorted().join(' + '),
    },
    {
      field: 'priority',
      label: 'Priority',
      text: ({ priority }: ConfigurationValues) => String(priority ?? ''),
    },
    { field: 'isRc', label: 'Is RC', text: ({ isRc }: ConfigurationValues) => (isRc ? 'Yes' : 'No') },
    {
      field: 'frames',
      label: 'Timeframes',
      text: ({ frames }: ConfigurationValues) =>
        frames.map((frame) => timeframeText(frame, offset)).join('; '),
    },
  ] as const
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

interface RemoveConfigurationProps extends Pick<DialogProps, 'kind' | 'onClose'> {
  version: Version
  configuration: VersionConfiguration
}

function RemoveConfiguration({ kind, version, configuration, onClose }: RemoveConfigurationProps) {
  return (
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
