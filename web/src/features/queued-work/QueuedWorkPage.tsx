import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { workCan, type WorkItem, type WorkState } from '@service-center/contract/queued-work/queued-work.ts'
import { ActionIcon, Group } from '@mantine/core'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import { buttonColumn } from '../../kit/table-screen/button-columns.tsx'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useWholeList } from '../../kit/table-screen/use-list.ts'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'
import { StateText } from '../../ui/state/StateText.tsx'
import type { StateName } from '../../ui/state/states.ts'

const NEWEST_FIRST = [{ id: 'createdAt', desc: true }]

const STATE_NAMES: Readonly<Record<WorkState, string>> = {
  waiting: 'Waiting',
  retrying: 'Waiting to be tried again',
  active: 'Under way',
  done: 'Done',
  failed: 'Failed',
  discarded: 'Discarded',
}

const LOOKS = {
  waiting: 'unknown',
  retrying: 'warning',
  active: 'info',
  done: 'ok',
  failed: 'bad',
  discarded: 'offline',
} as const satisfies Record<WorkState, StateName>

const keyOf = ({ id }: WorkItem) => id

/** The items of the server's work queue. Loaded lazily. */
export default function QueuedWorkPage() {
  const table = useScreenTable({ tableId: 'queued-work', columns: WORK_COLUMNS, defaultSort: NEWEST_FIRST })
  const list = useWholeList(api.queuedWork.list, {})
  return (
    <TableScreen
      title="Queued work"
      sentence="What the server must do, such as sending mails. What has failed for good waits for you."
      label="Queued work"
      noun="items"
      table={table}
      list={list}
      rowKey={keyOf}
      isRefreshing={list.isLoading}
      csv={{ fileName: 'queued-work.csv' }}
    />
  )
}

const WORK_COLUMNS: readonly DataColumn<WorkItem>[] = [
  {
    id: 'kind',
    header: 'Work',
    kind: 'text',
    look: 'strong',
    width: 150,
    value: ({ kind }) => kindName(kind),
    filter: 'values',
    hideable: false,
  },
  {
    id: 'state',
    header: 'State',
    kind: 'text',
    width: 200,
    extra: 20,
    value: ({ state }) => STATE_NAMES[state],
    cell: ({ state }) => <StateText state={LOOKS[state]}>{STATE_NAMES[state]}</StateText>,
    filter: 'values',
  },
  {
    id: 'attempts',
    header: 'Attempts',
    kind: 'text',
    width: 110,
    value: ({ attempts, attemptsAtMost }) => `${attempts} of ${attemptsAtMost}`,
    filter: 'none',
  },
  { id: 'failure', header: 'Last failure', kind: 'text', width: 320, value: ({ failure }) => failure },
  buttonColumn({ id: 'actions', header: 'Actions', width: 90, cell: (item) => <WorkActions item={item} /> }),
  timeColumn({ id: 'createdAt', header: 'Taken on', at: ({ createdAt }) => createdAt }),
  timeColumn({ id: 'nextAt', header: 'Next attempt', at: ({ nextAt }) => nextAt }),
  timeColumn({ id: 'endedAt', header: 'Ended', at: ({ endedAt }) => endedAt }),
]

function WorkActions({ item }: { item: WorkItem }) {
  return (
    <Group gap={4} wrap="nowrap">
      {workCan.retry(item) && <RetryButton item={item} />}
      {workCan.discard(item) && <DiscardButton item={item} />}
    </Group>
  )
}

function RetryButton({ item: { id, kind } }: { item: WorkItem }) {
  const retry = useApiMutation(api.queuedWork.retry)
  const onSuccess = () => void toast.success(`${kindName(kind)} is tried once more`)
  return (
    <RowTooltip label="Try once more">
      <ActionIcon
        size={26}
        aria-label={`Try once more: ${kindName(kind)}`}
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { id } }, { onSuccess, onError })}
      >
        <IconPlayerPlay size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}

function DiscardButton({ item: { id, kind } }: { item: WorkItem }) {
  const discard = useApiMutation(api.queuedWork.discard)
  const name = kindName(kind)
  const ask = async () => {
    const isAgreed = await confirm({
      title: sentence`Discard ${name}?`,
      text: 'It is never done then. This cannot be undone.',
      verb: 'Discard work',
      keepLabel: 'Keep work',
      destructive: true,
    })
    if (!isAgreed) return
    const onSuccess = () => void toast.success(sentence`${name} discarded`)
    discard.mutate({ params: { id } }, { onSuccess, onError })
  }
  return (
    <RowTooltip label="Discard">
      <ActionIcon
        size={26}
        color="red"
        aria-label={sentence`Discard: ${name}`}
        loading={discard.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}

const onError = (error: Error) => void toast.error(messageOf(error))

/** `send-mail` is shown as 'Send mail'. */
function kindName(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
