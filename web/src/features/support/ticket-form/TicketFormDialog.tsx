import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { TICKET_CATEGORIES } from '@service-center/contract/support/ticket-categories.ts'
import type { User } from '@service-center/contract/users/user.ts'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FleetDevice } from '../../../api/fleet.ts'
import { preparedOnce } from '../../../api/prepared-once.ts'
import { q } from '../../../api/query.ts'
import { CustomerField } from '../../../kit/fields/CustomerField.tsx'
import { AnyDeviceField } from '../../../kit/fields/DeviceField.tsx'
import { PickField } from '../../../kit/fields/PickField.tsx'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { TextAreaField } from '../../../kit/fields/TextAreaField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { useUnsavedGuard } from '../../../kit/form/use-unsaved-guard.ts'
import { type TicketDevice, type TicketMode, useTicketForm } from './use-ticket-form.ts'

/** Whoever asks: one of the accounts in scope. */
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

/** Accounts: 'Mette Holm (mette.holm)'. */
const accountPicks = preparedOnce((users: readonly User[]) => {
  const list = users.map((item) => {
    const name = [item.firstname, item.lastname].filter((part) => part !== '').join(' ')
    const label = name === '' ? item.username : `${name} (${item.username})`
    return { item, value: item.username, label, id: item.username, isGone: false }
  })
  return { list, byValue: new Map(list.map((pick) => [pick.value, pick])) }
})

interface TicketFormDialogProps {
  mode: TicketMode
  /** The device that it is about; without it a device or a customer is chosen in the form. */
  about?: TicketDevice & { title: string }
  onClose: () => void
  /** Called after the success with the new ticket's issue id, before the dialog closes. */
  onPosted?: (issueId: number) => void
}

const TITLES: Record<TicketMode, { title: string; verb: string; note: string }> = {
  closed: {
    title: 'Closed ticket',
    verb: 'Submit closed ticket',
    note: 'For what is settled already, such as by telephone.',
  },
  open: { title: 'Open ticket', verb: 'Open ticket', note: 'It stays open until somebody solves it.' },
}

const CATEGORIES = Object.entries(TICKET_CATEGORIES).map(([value, label]) => ({ value, label }))
/** Reference stations have no tickets. */
const hasTickets = ({ type }: FleetDevice) => type !== DEVICE_TYPE.referenceStation

/** The form for a new ticket: one to be worked on, or one that is closed already. */
export function TicketFormDialog({ mode, about, onClose, onPosted }: TicketFormDialogProps) {
  const form = useTicketForm({
    mode,
    about,
    onPosted: (issueId) => {
      onClose()
      onPosted?.(issueId)
    },
  })
  useUnsavedGuard(form)
  function close() {
    // The dialog has asked already; leaving its address must not ask once more.
    form.markSaved(form.values)
    onClose()
  }
  const { title, verb, note } = TITLES[mode]
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

/** What the ticket is about: a device, or a customer. */
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
