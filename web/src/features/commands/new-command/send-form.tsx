import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { useMemo } from 'react'
import { useApiMutation } from '../../../api/queries/query.ts'
import type { Input } from '../../../api/calls/request.ts'
import { useStatusValues } from '../../../api/shared-data/status-values.ts'
import { MomentField } from '../../../kit/fields/MomentField.tsx'
import type { CheckedForm, CheckedFormOptions } from '../../../kit/form/checks/checked-form.ts'
import type { FieldBinding } from '../../../kit/form/checks/field-paths.ts'
import { useCheckedForm, useRequestKey } from '../../../kit/form/use-api-form.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { FirstLoad } from '../../../ui/feedback/FirstLoad.tsx'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import type { CommandTarget } from '../command-target.ts'
import classes from './new-command.module.css'

const toMany = api.commands.sendToMany

type ManyBody = Input<typeof toMany>['body']
/** A command without its devices. */
type Order = OrderOf<ManyBody>
type OrderOf<Body> = Body extends unknown ? Omit<Body, 'devices' | 'requestKey'> : never

interface SendFormOptions<Values extends object> extends Pick<
  CheckedFormOptions<typeof toMany, Values>,
  'initialValues' | 'rules' | 'renamed'
> {
  target: CommandTarget
  /** Builds the command from the values. */
  order: (values: Values) => Order
  /** The name of the command in the confirmation: 'update 10.4.2'. */
  nameOf: (values: Values) => string
  /** Added to the confirmation: how many devices are offline. */
  note: string | undefined
  onSent: (id: number) => void
}

/** A form that sends a command: to one device at once, to several after a confirmation. */
export function useSendForm<Values extends object>(options: SendFormOptions<Values>): CheckedForm<Values> {
  const { target, order, nameOf, note, onSent, ...form } = options
  const one = useApiMutation(api.commands.send)
  const many = useApiMutation(toMany)
  const keyOf = useRequestKey()
  const send = async ({ devices, ...body }: ManyBody): Promise<number> => {
    const requestKey = keyOf(JSON.stringify([devices, body]))
    const [device, ...others] = devices
    if (device !== undefined && others.length === 0) {
      // The cast: TypeScript cannot follow the union of command types through the spread.
      const input = { body: { ...body, ...device, requestKey } } as Input<typeof api.commands.send>
      return (await one.mutateAsync(input)).id
    }
    // As above.
    const input = { body: { ...body, devices, requestKey } } as Input<typeof toMany>
    const { ids } = await many.mutateAsync(input)
    return Math.max(...ids)
  }
  return useCheckedForm(toMany, {
    ...form,
    input: (values) => {
      const devices = target.ids.map((robotId) => ({ robotId, deviceType: target.type }))
      // As above.
      return { body: { ...order(values), devices } } as Input<typeof toMany>
    },
    confirm: async (_input, values) =>
      target.ids.length < 2 || confirmMany({ name: nameOf(values), count: target.ids.length, note }),
    onSubmit: async ({ body }) => {
      const id = await send(body)
      keyOf('')
      toast.success('Command sent!')
      onSent(id)
    },
    onError: () => toast.error('Error sending command!'),
  })
}

function confirmMany({ name, count, note }: { name: string; count: number; note: string | undefined }) {
  const devices = `${count.toLocaleString('en')} devices`
  return confirm({
    title: sentence`Send ${name} to ${devices}?`,
    text: `Each of them gets the command, or, when it cannot be sent to one, none.${note === undefined ? '' : ` ${note}`}`,
    verb: 'Send Command',
    keepLabel: 'Do not send',
  })
}

export function ExpiryField(field: FieldBinding<number | null>) {
  return (
    <MomentField
      {...field}
      label="Run only until …"
      placeholder="No limit"
      description="A device that has not started by then does not run it."
    />
  )
}

export function expiryProblem(expiresAt: number | null, now = Date.now() / 1000): string | undefined {
  return expiresAt !== null && expiresAt <= now ? 'Choose a time in the future' : undefined
}

export function OfflineNote({ note }: { note: string | undefined }) {
  const { data, failure } = useStatusValues()
  if (note === undefined) return data === undefined && failure === undefined ? <FirstLoad /> : null
  return (
    <p className={classes['offline']}>
      <StateMark state="offline" /> {note}
    </p>
  )
}

/** A note about devices that are offline; undefined if all are online or their states are not loaded yet. */
export function useOfflineNote({ type, ids }: CommandTarget): string | undefined {
  const { data: readerOf } = useStatusValues()
  return useMemo(() => {
    if (readerOf === undefined) return undefined
    const offline = ids.filter((id) => onlineStatus(readerOf({ type, id })) !== 'online').length
    return offlineNote({ offline, total: ids.length })
  }, [readerOf, type, ids])
}

function offlineNote({ offline, total }: { offline: number; total: number }): string | undefined {
  if (offline === 0) return undefined
  if (total === 1) return 'The device is offline: the command will run when the device is online.'
  const devices = offline === 1 ? '1 of them is' : `${offline.toLocaleString('en')} of them are`
  return `${devices} offline: the command will run when the device is online.`
}
