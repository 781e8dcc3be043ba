import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { TICKET_STATUS_CODES, type TicketStatus } from '@service-center/contract/support/ticket-rules.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { useQueryClient } from '@tanstack/react-query'
import { fetchNewest, keyOf, q } from '../../../api/queries/query.ts'
import { useLoad } from '../../../api/queries/use-load.ts'
import { SelectField, ChoiceField } from '../../../kit/fields/picks/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useUndoToast } from '../../../kit/widgets/use-undo.ts'
import { UnlessFailed } from '../../../ui/feedback/Loaded.tsx'
import { wordOf } from '../ticket-words.tsx'

export interface WorkedOn {
  ticket: Ticket
  dictionary: Dictionary
}

type WorkDialogProps = WorkedOn & { onClose: () => void }

const params = ({ issueId }: Ticket) => ({ id: String(issueId) })

/** Loads only the ticket, without the dictionaries that come with it. */
function useTicketQuery(ticket: Ticket) {
  const client = useQueryClient()
  const whole = q(api.support.get, { params: params(ticket) })
  return {
    queryKey: [...keyOf(api.support.get, { params: params(ticket) }), 'ticket'],
    queryFn: async () => (await fetchNewest(client, whole)).data,
  }
}

const isNewer = (newest: Ticket, base: Ticket) => newest.updated_at !== base.updated_at

export function AssignDialog({ ticket, onClose }: WorkDialogProps) {
  const load = useLoad(q(api.ticketWork.assignees, {}))
  const { data } = load
  const undoToast = useUndoToast()
  const nameOf = (username: string | null) =>
    data?.data.find((one) => one.username === username)?.name ?? username ?? 'nobody'
  const form = useRecordForm(api.ticketWork.assign, {
    record: ticket,
    query: useTicketQuery(ticket),
    isNewer,
    toValues: ({ assignee_username: username }) => ({ username }),
    input: ({ username }, base) => ({ params: params(base), body: { username, was: base.updated_at } }),
    noun: 'issue',
    compared: [{ field: 'username', label: 'Assignee', text: ({ username }) => nameOf(username) }],
    onSuccess: ({ undo }, { username }) => {
      onClose()
      undoToast(sentence`Issue ${ticket.issueId} is assigned to ${nameOf(username)}`, undo ?? undefined)
    },
  })
  return (
    <DialogForm
      form={form}
      title="Assign"
      about={`issue ${ticket.issueId}`}
      verb="Assign"
      needsChange
      note="The new assignee gets a mail."
      onClose={onClose}
    >
      <UnlessFailed load={load}>
        <SelectField
          label="Assignee"
          placeholder={data === undefined ? 'Loading...' : 'Nobody'}
          clearLabel="Assign it to nobody"
          data={(data?.data ?? []).map(({ username, name }) => ({
            value: username,
            label: name === username ? name : sentence`${name} (${username})`,
          }))}
          {...form.field('username')}
        />
      </UnlessFailed>
    </DialogForm>
  )
}

export function StatusDialog({ ticket, dictionary, onClose }: WorkDialogProps) {
  const undoToast = useUndoToast()
  const word = (status: string) => wordOf(dictionary, { key: 'status', value: status })
  const form = useRecordForm(api.ticketWork.setStatus, {
    record: ticket,
    query: useTicketQuery(ticket),
    isNewer,
    toValues: ({ status }) => ({ status }),
    input: ({ status }, base) => ({
      params: params(base),
      // The choices are the contract's statuses.
      body: { status: status as TicketStatus, was: base.updated_at },
    }),
    noun: 'issue',
    compared: [{ field: 'status', label: 'Status', text: ({ status }) => word(status) }],
    onSuccess: ({ undo }, { status }) => {
      onClose()
      undoToast(`The status of issue ${ticket.issueId} is ${word(status)}`, undo ?? undefined)
    },
  })
  return (
    <DialogForm
      form={form}
      title="Set status"
      about={`issue ${ticket.issueId}`}
      verb="Set status"
      needsChange
      note="The requester gets a mail when it is solved or closed."
      onClose={onClose}
    >
      <ChoiceField
        label="Status"
        data={TICKET_STATUS_CODES.map((value) => ({ value, label: word(value) }))}
        {...form.field('status')}
      />
    </DialogForm>
  )
}
