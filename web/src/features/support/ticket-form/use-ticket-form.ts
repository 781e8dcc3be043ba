import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { TicketCategory } from '@service-center/contract/support/ticket-categories.ts'
import { CAN_NOT_BE_EMPTY } from '@service-center/contract/support/ticket-rules.ts'
import { isBlank } from '@service-center/contract/text/blank.ts'
import { useViewer } from '../../../api/credentials.ts'
import { useApiMutation } from '../../../api/query.ts'
import type { DeviceRef } from '../../../kit/fields/DeviceField.tsx'
import { useCheckedForm } from '../../../kit/form/use-checked-form.ts'
import { useRequestKey } from '../../../kit/form/use-request-key.ts'
import { toast } from '../../../ui/feedback/toast.tsx'

export type TicketMode = 'open' | 'closed'

/** A robot or a tablet. */
export interface TicketDevice {
  type: DeviceType
  id: number
}

interface TicketValues {
  kind: 'device' | 'customer'
  device: DeviceRef | null
  customerId: number | null
  category: string | null
  subject: string
  body: string
  requester: string | null
}

const SUCCESS: Record<TicketMode, string> = {
  // Specification 2, section 2.6.
  closed: 'closed support issue submitted',
  open: 'support issue opened',
}

interface TicketFormOptions {
  mode: TicketMode
  about: TicketDevice | undefined
  onPosted: (issueId: number) => void
}

/** The state of the form for a new ticket. */
export function useTicketForm({ mode, about, onPosted }: TicketFormOptions) {
  const { username } = useViewer()
  const post = useApiMutation(api.support.post)
  const postOfCustomer = useApiMutation(api.support.postOfCustomer)
  const keyOf = useRequestKey()
  const initialValues: TicketValues = {
    kind: 'device',
    device: about ?? null,
    customerId: null,
    category: null,
    subject: '',
    body: '',
    requester: username,
  }
  // Both calls have the same body; that something is chosen to write about is checked by the rules.
  const form = useCheckedForm(api.support.postOfCustomer, {
    initialValues,
    input: (values) => ({
      params: { customerId: String(values.customerId ?? 0) },
      body: bodyOf(values, mode),
    }),
    renamed: { requester_username: 'requester' },
    rules: rulesOf,
    onInvalid: () => void toast.error('check fields'),
    onSubmit: async (input, values) => {
      const requestKey = keyOf(JSON.stringify(values))
      const body = { ...input.body, requestKey }
      const { issueId } =
        values.kind === 'device' && values.device !== null
          ? await post.mutateAsync(placed(values.device, body))
          : await postOfCustomer.mutateAsync({ ...input, body })
      keyOf('')
      form.markSaved(values)
      toast.success(SUCCESS[mode])
      onPosted(issueId)
    },
  })
  return form
}

const rulesOf = ({ kind, device, customerId, category, subject, body }: TicketValues) => ({
  device: kind === 'device' && device === null ? MESSAGES.required : undefined,
  customerId: kind === 'customer' && customerId === null ? MESSAGES.required : undefined,
  category: category === null ? CAN_NOT_BE_EMPTY : undefined,
  subject: isBlank(subject) ? CAN_NOT_BE_EMPTY : undefined,
  body: isBlank(body) ? CAN_NOT_BE_EMPTY : undefined,
})

function bodyOf({ category, subject, body, requester }: TicketValues, status: TicketMode) {
  return {
    subject,
    // The choices are the contract's categories; that one is chosen is checked by the rules.
    category: category as TicketCategory,
    body,
    requester_username: requester ?? '',
    status,
  }
}

/** The input of the call for a device. */
function placed<Body extends object>({ type, id }: TicketDevice, body: Body) {
  const device = type === DEVICE_TYPE.tablet ? { tablet_id: id } : { robot_id: id }
  return {
    params: { deviceType: DEVICE_KINDS[type].route, deviceId: String(id) },
    body: { ...body, ...device },
  }
}
