import { ActionIcon, Group } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { workCan, type WorkItem } from '@service-center/contract/queued-work/queued-work.ts'
import { IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { kindName } from '../kind-name.ts'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'

const onError = (error: Error) => void toast.error(messageOf(error))

/** Retries a failed item, or discards a waiting or failed one. */
export function WorkActions({ item }: { item: WorkItem }) {
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
      title: `Discard ${name}?`,
      text: 'It is never done then. This cannot be undone.',
      verb: 'Discard work',
      keepLabel: 'Keep work',
      destructive: true,
    })
    if (!isAgreed) return
    const onSuccess = () => void toast.success(`${name} discarded`)
    discard.mutate({ params: { id } }, { onSuccess, onError })
  }
  return (
    <RowTooltip label="Discard">
      <ActionIcon
        size={26}
        color="red"
        aria-label={`Discard: ${name}`}
        loading={discard.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
