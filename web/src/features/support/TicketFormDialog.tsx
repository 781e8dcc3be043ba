import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import {
  CAN_NOT_BE_EMPTY,
  TICKET_CATEGORIES,
  type TicketCategory,
} from '@service-center/contract/support/ticket-rules.ts'
import { isBlank } from '@service-center/contract/text/text-checks.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useViewer } from '../../api/session/credentials.ts'
import type { FleetDevice } from '../../api/shared-data/fleet.ts'
import { preparedOnce } from '../../api/shared-data/prepared-once.ts'
import { q, useApiMutation } from '../../api/queries/query.ts'
import { CustomerField } from '../../kit/fields/customers/CustomerField.tsx'
import { AnyDeviceField, type DeviceRef } from '../../kit/fields/devices/DeviceField.tsx'
import { PickField } from '../../kit/fields/picks/PickField.tsx'
import { SelectField } from '../../kit/fields/picks/SelectField.tsx'
import { TextAreaField } from '../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { DialogForm } from '../../kit/form/DialogForm.tsx'
import type { FieldBinding } from '../../kit/form/checks/field-paths.ts'
import { useCheckedForm, useRequestKey } from '../../kit/form/use-api-form.ts'
import { useUnsavedGuard } from '../../kit/form/PageForm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'

export type TicketMode = 'open' | 'closed'

const WORDS = {
  closed: {
    title: 'Closed ticket',
    verb: 'Submit closed ticket',
    note: 'For what is settled already, such as by telephone.',
    // Specification 2, section 2.6.
    success: 'closed support issue submitted',
  },
  open: {
    title: 'Open ticket',
    verb: 'Open ticket',
    note: 'It stays open until somebody solves it.',
    success: 'support issue opened',
  },
} as const satisfies Record<TicketMode, object>

const CATEGORIES = Object.entries(TICKET_CATEGORIES).map(([value, label]) => ({ value, label }))
const hasTickets = ({ type }: FleetDevice) => type !== DEVICE_TYPE.referenceStation

interface TicketFormDialogProps {
  mode: TicketMode
  /** Without it, the form asks for a device or a customer. */
  about?: DeviceRef & { title: string }
  onClose: () => void
  /** Called with the new ticket's issue id. */
  onPosted?: (issueId: number) => void
}

/** The form for a new ticket, which can also be one that is already closed. */
export function TicketFormDialog(props: TicketFormDialogProps) {
  const { mode, about, onClose } = props
  const form = useTicketForm(props)
  useUnsavedGuard(form)
  function close() {
    // The dialog has already asked about unsaved changes; the change of the address must not ask again.
    form.markSaved(form.values)
    onClose()
  }
  const { title, verb, note } = WORDS[mode]
  return (
    <DialogForm
      form={form}
      title={title}
      {...(about === undefined ? {} : { about: about.title })}
      verb={verb}
      note={note}
      onClose={close}
    >
      {about === undefined && <AboutFields form={form} />}
      <SelectField
        label="Category"
        placeholder="Choose a category"
        data={CATEGORIES}
        withAsterisk
        {...form.field('category')}
      />
      <RequesterField {...form.field('requester')} />
      <TextField label="Subject" withAsterisk {...form.field('subject')} />
      <TextAreaField label="Body" withAsterisk rows={7} {...form.field('body')} />
    </DialogForm>
  )
}

function AboutFields({ form }: { form: ReturnType<typeof useTicketForm> }) {
  const kind = form.field('kind')
  return (
    <>
      <SegmentedControl
        aria-label="About"
        fullWidth
        data={[
          { value: 'device', label: 'About a device' },
          { value: 'customer', label: 'About a customer' },
        ]}
        value={kind.value}
        onChange={(value) => kind.onChange(value === 'customer' ? 'customer' : 'device')}
      />
      {kind.value === 'device' ? (
        <AnyDeviceField label="Device" withAsterisk offered={hasTickets} {...form.field('device')} />
      ) : (
        <CustomerField label="Customer" withAsterisk {...form.field('customerId')} />
      )}
    </>
  )
}

function RequesterField(field: FieldBinding<string | null>) {
  const { data } = useQuery(q(api.users.list, {}))
  return (
    <PickField
      label="Requester"
      placeholder={data === undefined ? 'Loading...' : 'Choose an account'}
      withAsterisk
      source={data?.data}
      prepare={accountPicks}
      {...field}
    />
  )
}

const accountPicks = preparedOnce((users: readonly User[]) => {
  const list = users.map((item) => {
    const name = [item.firstname, item.lastname].filter((part) => part !== '').join(' ')
    const label = name === '' ? item.username : sentence`${name} (${item.username})`
    return { item, value: item.username, label, id: item.username, isGone: false }
  })
  return { list, byValue: new Map(list.map((pick) => [pick.value, pick])) }
})

interface TicketValues {
  kind: 'device' | 'customer'
  device: DeviceRef | null
  customerId: number | null
  category: string | null
  subject: string
  body: string
  requester: string | null
}

function useTicketForm({ mode, about, onClose, onPosted }: TicketFormDialogProps) {
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
  // Both calls have the same body. The rules check that a device or customer is chosen.
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
          ? await post.mutateAsync(deviceInput(values.device, body))
          : await postOfCustomer.mutateAsync({ ...input, body })
      keyOf('')
      form.markSaved(values)
      toast.success(WORDS[mode].success)
      onClose()
      onPosted?.(issueId)
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
    // The options are the contract's categories, and the rules check that one is chosen.
    category: category as TicketCategory,
    body,
    requester_username: requester ?? '',
    status,
  }
}

function deviceInput<Body extends object>({ type, id }: DeviceRef, body: Body) {
  const device = type === DEVICE_TYPE.tablet ? { tablet_id: id } : { robot_id: id }
  return {
    params: { deviceType: DEVICE_KINDS[type].route, deviceId: String(id) },
    body: { ...body, ...device },
  }
}
