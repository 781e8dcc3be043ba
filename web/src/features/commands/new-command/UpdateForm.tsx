import { Button, Switch } from '@mantine/core'
import { SUPER_COMMANDS_RIGHT } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useViewer } from '../../../api/credentials.ts'
import { storedValue, useStoredValue } from '../../../api/stored-value.ts'
import { ChangelogLink } from '../../../kit/changelog/ChangelogLink.tsx'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { FieldStack } from '../../../kit/form/FieldLayout.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import { FormErrorLine } from '../../../ui/form/FormError.tsx'
import type { CommandTarget } from '../command-target.ts'
import { AboutUpdates } from './AboutUpdates.tsx'
import { ExpiryField, expiryProblem } from './ExpiryField.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { offeredVersions } from './offered-versions.ts'
import { OfflineNote } from './OfflineNote.tsx'
import { useOfflineNote } from './use-online.ts'
import { useSendForm } from './use-send-form.ts'
import { useVersions } from './use-versions.ts'
import { VersionField } from './VersionField.tsx'
import classes from './new-command.module.css'

interface UpdateValues {
  version: string | null
  errorOnHardwareFailure: boolean
  override: boolean
  expiresAt: number | null
}

const NOTHING: UpdateValues = {
  version: null,
  errorOnHardwareFailure: true,
  override: false,
  expiresAt: null,
}

/** Whether super users see released versions only. */
const hidesTestVersions = storedValue<boolean>({
  key: 'commands-hide-test-versions',
  parse: (text) => text !== 'false',
  format: String,
})

/** The version of the arguments that devices understand. */
const ARGS_VERSION = 1
const STATION_PREFIX = 'BS'

interface UpdateFormProps {
  target: CommandTarget
  onSent: (id: number) => void
}

/** Updates devices to a software version (specification 2, section 2.5). */
export function UpdateForm({ target, onSent }: UpdateFormProps) {
  const isSuper = useViewer().userAccess.includes(SUPER_COMMANDS_RIGHT)
  const hidesTest = useStoredValue(hidesTestVersions)
  const load = useVersions(target)
  const versions = offeredVersions(load.versions, { isSuper, hidesTest })
  const note = useOfflineNote(target)
  const form = useUpdateForm({ target, isSuper, note, onSent })
  const { version } = form.values
  const isOffered = load.isCurrent && versions.some(({ value }) => value === version)
  const [only] = target.ids
  return (
    <FormElement form={form} className={classes['form']} autoComplete="off" isVerbDisabled={!isOffered}>
      <FieldStack>
        <VersionField {...form.field('version')} versions={versions} load={load} />
        {target.type === DEVICE_TYPE.robot && (
          <ChangelogLink
            type={DEVICE_TYPE.robot}
            version={version}
          >{`What is new in ${version}`}</ChangelogLink>
        )}
        {only !== undefined && target.ids.length === 1 && (
          <NewerVersion type={target.type} id={only} versions={load.versions} />
        )}
        {isSuper && (
          <>
            <Switch
              label="hide test versions"
              checked={hidesTest}
              onChange={(event) => hidesTestVersions.set(event.currentTarget.checked)}
            />
            <SwitchField label="errorOnHardwareFailure" {...form.field('errorOnHardwareFailure')} />
            <SwitchField label="override" {...form.field('override')} />
          </>
        )}
        <ExpiryField {...form.field('expiresAt')} />
        <OfflineNote note={note} />
      </FieldStack>
      <FormErrorLine error={form.error} />
      <Button
        type="submit"
        className={classes['send'] ?? ''}
        loading={form.isSubmitting}
        disabled={!isOffered || target.ids.length === 0}
      >
        Send Command
      </Button>
      <AboutUpdates />
    </FormElement>
  )
}

interface UpdateOptions extends UpdateFormProps {
  isSuper: boolean
  note: string | undefined
}

function useUpdateForm({ target, isSuper, note, onSent }: UpdateOptions) {
  const form = useSendForm<UpdateValues>({
    target,
    note,
    initialValues: NOTHING,
    renamed: { 'args.rs': 'version' },
    rules: ({ expiresAt }) => ({ expiresAt: expiryProblem(expiresAt) }),
    order: ({ version, errorOnHardwareFailure, override, expiresAt }) => ({
      type: 'update',
      args: {
        rs: (target.type === DEVICE_TYPE.referenceStation ? STATION_PREFIX : '') + (version ?? ''),
        version: ARGS_VERSION,
        ...(isSuper ? { errorOnHardwareFailure, override } : {}),
      },
      expiresAt,
    }),
    nameOf: ({ version }) => `update ${version ?? ''}`,
    onSent: (id) => {
      // The next command starts without the former version and without its switches.
      form.startFrom(NOTHING)
      onSent(id)
    },
  })
  return form
}
