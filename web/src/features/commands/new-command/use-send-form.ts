import * as api from '@service-center/contract/api.ts'
import { useApiMutation } from '../../../api/query.ts'
import type { Input } from '../../../api/request.ts'
import type { CheckedForm, CheckedFormOptions } from '../../../kit/form/checked-form.ts'
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts'
import { useRequestKey } from '../../../kit/form/use-request-key.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { CommandTarget } from '../command-target.ts'

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
  /** The command that the values make. */
  order: (values: Values) => Order
  /** What is sent, for the confirmation where there are several devices: 'update 10.4.2'. */
  nameOf: (values: Values) => string
  /** What else the confirmation says: how many devices are offline. */
  note: string | undefined
  /** Called with the first command of the history. */
  onSent: (id: number) => void
}

/** A form that sends a command: to one device, or to several after a confirmation. Toasts are the specification's. */
export function useSendForm<Values extends object>(options: SendFormOptions<Values>): CheckedForm<Values> {
  const { target, order, nameOf, note, onSent, ...form } = options
  const one = useApiMutation(api.commands.send)
  const many = useApiMutation(toMany)
  const keyOf = useRequestKey()
  const send = async ({ devices, ...body }: ManyBody): Promise<number> => {
    const requestKey = keyOf(JSON.stringify([devices, body]))
    const [device, ...others] = devices
    if (device !== undefined && others.length === 0) {
      // One device in place of the list: the compiler cannot follow it through the union of types.
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
    title: `Send ${name} to ${devices}?`,
    text: `Each of them gets the command, or, when it cannot be sent to one, none.${note === undefined ? '' : ` ${note}`}`,
    verb: 'Send Command',
    keepLabel: 'Do not send',
  })
}
