import { Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/query.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { formatNumber } from '../../ui/numbers/format-number.ts'

interface ClearDataProps {
  params: { type: string; id: string }
  /** The device's id and name. */
  title: string
  /** Number of its values in history. */
  count: number
}

/** 'Clear Data': deletes a device's history after a confirmation; its newest values stay. */
export function ClearData({ params, title, count }: ClearDataProps) {
  const clear = useApiMutation(api.deviceHistory.deleteHistoric)
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Delete the historic data of ${title}?`,
      text: `${formatNumber(count)} values are deleted for ever, also from diagrams, maps and the history search. The newest value of each key stays.`,
      verb: 'Delete historic data',
      keepLabel: 'Keep data',
      destructive: true,
    })
    if (!isAgreed) return toast.warning('canceled')
    clear.mutate(
      { params },
      {
        onSuccess: () => void toast.success('Historic data successfully deleted!'),
        onError: (error) => toast.error(messageOf(error)),
      },
    )
  }
  return (
    <Button
      variant="outline"
      color="red"
      loading={clear.isPending}
      disabled={count === 0}
      onClick={() => void ask()}
    >
      Clear Data
    </Button>
  )
}
