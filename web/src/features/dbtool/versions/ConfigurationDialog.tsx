import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import { useMemo } from 'react'
import { AccessGroupsField } from '../../../kit/fields/AccessGroupsField.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TimeframesField } from '../../../kit/fields/TimeframesField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { RemoveButton } from '../../../kit/remove/RemoveButton.tsx'
import { thisMinute } from '../../../ui/time/use-minute.ts'
import { useGroupChoices } from '../groups/group-choices.ts'
import { withAlert } from '../with-alert.ts'
import { configurationRules, savedOf, valuesOf } from './configuration-form.ts'
import { groupsText } from './configuration.ts'
import { newestFirst } from './version-columns.tsx'
import type { Version, VersionKind } from './version-kind.ts'

interface ConfigurationDialogProps {
  kind: VersionKind
  version: Version
  /** Undefined: a new one is created. */
  configuration: VersionConfiguration | undefined
  versions: readonly Version[]
  onClose: () => void
}

const PARAMETERS = {
  ai: 'version',
  vi: 'version',
  gr: 'groups',
  rc: 'isRc',
  p: 'priority',
  fr: 'frames',
  to: 'frames',
} as const

/** For which access groups a version is offered, and when. A changed version or group set replaces it in one step. */
export function ConfigurationDialog(props: ConfigurationDialogProps) {
  const { kind, version, configuration, versions, onClose } = props
  const { choices } = useGroupChoices()
  const form = useApiForm(kind.save, {
    initialValues: valuesOf(version, { configuration, now: thisMinute() }),
    input: (values) => kind.saveInput(Number(values.version), savedOf(values, configuration)),
    rules: configurationRules,
    renamed: PARAMETERS,
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
      title={
        configuration === undefined ? `New ${kind.noun} configuration` : `Edit ${kind.noun} configuration`
      }
      about={version.tag}
      verb="Save configuration"
      needsChange={configuration !== undefined}
      onClose={onClose}
      note={
        configuration !== undefined && (
          <RemoveConfiguration
            kind={kind}
            version={version}
            configuration={configuration}
            onClose={onClose}
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
      <AccessGroupsField
        label="AccessGroups"
        description="A device must have all of them."
        groups={choices}
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
    </DialogForm>
  )
}

/** The versions that can be configured: those that are not deprecated, and its own. */
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

interface RemoveConfigurationProps extends Pick<ConfigurationDialogProps, 'kind' | 'version' | 'onClose'> {
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
