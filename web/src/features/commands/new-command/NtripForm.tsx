import { Button } from '@mantine/core'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import { useDeviceStatus } from '../../../kit/device/status/use-device-status.tsx'
import { NumberField } from '../../../kit/fields/NumberField.tsx'
import { TextField, PasswordField } from '../../../kit/fields/TextField.tsx'
import { FieldRow, FieldStack } from '../../../kit/form/FieldLayout.tsx'
import { DraftNote } from '../../../kit/form/drafts/DraftNote.tsx'
import { FormElement } from '../../../kit/form/FormElement.tsx'
import { FormErrorLine } from '../../../ui/form/FormError.tsx'
import type { CommandTarget } from '../command-target.ts'
import { useSendForm, ExpiryField, expiryProblem, OfflineNote, useOfflineNote } from './send-form.tsx'
import classes from './new-command.module.css'

interface NtripValues {
  username: string
  password: string
  address: string
  port: number | null
  mountpoint: string
  version: string
  expiresAt: number | null
}

const NOTHING: NtripValues = {
  username: '',
  password: '',
  address: '',
  port: null,
  mountpoint: '',
  version: '',
  expiresAt: null,
}

const FIELDS = ['username', 'password', 'address', 'port', 'mountpoint', 'version'] as const

/** Sends new NTRIP settings (specification 2, section 2.5). The password is never shown again. */
export function NtripForm({ target, onSent }: { target: CommandTarget; onSent: (id: number) => void }) {
  const note = useOfflineNote(target)
  const { data: status } = useDeviceStatus(target.type, target.ids[0] ?? 0)
  const form = useSendForm<NtripValues>({
    target,
    note,
    initialValues: NOTHING,
    renamed: Object.fromEntries(FIELDS.map((name) => [`args.${name}`, name])),
    rules: ({ username, password, address, port, mountpoint, version, expiresAt }) => ({
      username: required(username),
      password: required(password),
      address: required(address),
      port: port === null ? MESSAGES.required : undefined,
      mountpoint: required(mountpoint),
      version: required(version),
      expiresAt: expiryProblem(expiresAt),
    }),
    order: ({ port, expiresAt, ...args }) => ({
      type: 'reconfigure_ntrip',
      args: { ...args, port: port ?? 0 },
      expiresAt,
    }),
    nameOf: () => 'the NTRIP settings',
    onSent: (id) => {
      form.startFrom(NOTHING)
      onSent(id)
    },
  })
  return (
    <FormElement form={form} className={classes['form']} autoComplete="off">
      <DraftNote draft={form.draft} />
      <FieldStack>
        <TextField label="username" autoComplete="off" {...form.field('username')} />
        <PasswordField label="password" autoComplete="new-password" {...form.field('password')} />
        <TextField label="address" placeholder="ntrip.example.com" {...form.field('address')} />
        <FieldRow>
          <NumberField label="port" placeholder="2101" allowNegative={false} {...form.field('port')} />
          <TextField label="version" placeholder="2.0" {...form.field('version')} />
        </FieldRow>
        <TextField
          label="mountpoint"
          description={nowText(status?.data['mountpoint'])}
          {...form.field('mountpoint')}
        />
        <ExpiryField {...form.field('expiresAt')} />
        <OfflineNote note={note} />
      </FieldStack>
      <FormErrorLine error={form.error} />
      <Button
        type="submit"
        className={classes['send'] ?? ''}
        loading={form.isSubmitting}
        disabled={status === undefined}
      >
        Send Command
      </Button>
    </FormElement>
  )
}

const required = (text: string) => (isBlank(text) ? MESSAGES.required : undefined)

const nowText = (mountpoint: string | undefined) =>
  mountpoint === undefined || mountpoint === '' ? undefined : `Now: ${mountpoint}`
