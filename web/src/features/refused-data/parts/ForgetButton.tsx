import { ActionIcon, Button } from '@mantine/core'
import * as api from '@service-center/contract/api.ts'
import { IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/query.ts'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'

interface ForgetButtonProps {
  names: readonly string[]
  look: 'icon' | 'button'
}

/** Forgets keys after a question. Those that a device has used meanwhile stay, and are counted in the message. */
export function ForgetButton({ names, look }: ForgetButtonProps) {
  const forget = useApiMutation(api.refusedData.forgetKeys)
  const keys = counted(names.length, 'keys')
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Forget ${keys}?`,
      text: 'No device has a value of such a key. A device that sends it again introduces it again.',
      verb: `Forget ${keys}`,
      keepLabel: names.length === 1 ? 'Keep key' : 'Keep keys',
      destructive: true,
    })
    if (!isAgreed) return
    forget.mutate(
      { body: { names: [...names] } },
      {
        onSuccess: ({ forgotten }) => showResult(forgotten.length, names.length),
        onError: (error) => void toast.error(messageOf(error)),
      },
    )
  }
  const button = { color: 'red', loading: forget.isPending, onClick: () => void ask() }
  if (look === 'button') {
    return (
      <Button {...button} variant="outline" disabled={names.length === 0}>
        Forget all
      </Button>
    )
  }
  return (
    <RowTooltip label="Forget">
      <ActionIcon {...button} size={26} aria-label={`Forget ${names.join(', ')}`}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}

function showResult(forgotten: number, wanted: number): void {
  if (forgotten === wanted) void toast.success(`${counted(forgotten, 'keys')} forgotten`)
  else void toast.warning(`${counted(forgotten, 'keys')} forgotten, ${wanted - forgotten} in use by now`)
}
