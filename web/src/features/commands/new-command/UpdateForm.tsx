import { SUPER_COMMANDS_RIGHT } from '@service-center/contract/commands/command-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { SoftwareVersion } from '@service-center/contract/software-versions/software-versions.ts'
import { ActionIcon, Button, type ComboboxItem, Switch, Tooltip } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { storedValue, useStoredValue } from '../../../api/stored-value.ts'
import { ChangelogLink } from '../../../kit/device/ChangelogLink.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { SwitchField } from '../../../kit/fields/SwitchField.tsx'
import { FieldStack } from '../../../kit/form/FieldLayout.tsx'
import { DraftNote } from '../../../kit/form/drafts/DraftNote.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { FormErrorLine } from '../../../ui/form/FormError.tsx'
import type { CommandTarget } from '../command-target.ts'
import { useSendForm, ExpiryField, expiryProblem, OfflineNote, useOfflineNote } from './send-form.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { UpdateIllustration } from './UpdateIllustration.tsx'
import { offeredVersions, versionRemark, useVersions, type VersionsLoad } from './offered-versions.ts'
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

/** A setting of super users, on by default. */
const hidesTestVersions = storedValue<boolean>({
  key: 'commands-hide-test-versions',
  parse: (text) => text !== 'false',
  format: String,
})

/** The format version of the command's arguments. */
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
      <DraftNote draft={form.draft} />
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
      form.startFrom(NOTHING)
      onSent(id)
    },
  })
  return form
}

interface VersionFieldProps extends FieldBinding<string | null> {
  versions: readonly SoftwareVersion[]
  load: VersionsLoad
}

function VersionField({ versions, load, ...field }: VersionFieldProps) {
  const remarks = useMemo(
    () => new Map(versions.map((version) => [version.value, versionRemark(version)])),
    [versions],
  )
  const option = ({ option: { value } }: { option: ComboboxItem }) => (
    <>
      <span className="sc-mono">{value}</span> <span className={classes['quiet']}>{remarks.get(value)}</span>
    </>
  )
  return (
    <div className={classes['version']}>
      <SelectField
        {...field}
        className={classes['versionField'] ?? ''}
        label="Software Version"
        placeholder={placeholderOf(versions, load)}
        nothingFoundMessage="No versions available"
        data={versions.map(({ value }) => value)}
        renderOption={option}
        error={field.error ?? load.error}
      />
      <Tooltip label="Refresh">
        <ActionIcon
          variant="default"
          size="var(--sc-control)"
          aria-label="Refresh the versions"
          loading={load.isLoading}
          loaderProps={{ size: 14 }}
          onClick={load.reload}
        >
          <IconRefresh size={16} stroke={1.6} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

function placeholderOf(versions: readonly SoftwareVersion[], { isLoading }: VersionsLoad): string {
  if (versions.length > 0) return 'Choose a version'
  return isLoading ? 'Loading...' : 'No versions available'
}

/** Explains updates in words, and in a picture that can be enlarged. */
function AboutUpdates() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes['about']}>
      <p>
        The device downloads the software, checks and installs it, and restarts. It is offline for a few
        minutes, and then reports its new version. A robot that is marking finishes first.
      </p>
      <button
        type="button"
        className={classes['picture']}
        aria-label="Show the picture of an update larger"
        onClick={() => setOpen(true)}
      >
        <UpdateIllustration />
      </button>
      <AppDialog opened={isOpen} onClose={() => setOpen(false)} title="What an update does" size="data">
        <UpdateIllustration isLarge />
      </AppDialog>
    </div>
  )
}
