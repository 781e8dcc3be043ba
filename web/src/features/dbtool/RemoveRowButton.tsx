import { ActionIcon } from '@mantine/core'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/query.ts'
import type { Input } from '../../api/request.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { withAlert } from './with-alert.ts'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

interface RemoveRowButtonProps<E extends EndpointDeclaration> {
  endpoint: E
  input: Input<E>
  /** The button's name: 'Remove DNS of robot 4155'. */
  label: string
  /** The question and its consequence. */
  title: string
  text: ReactNode
  verb: string
  keepLabel: string
  /** The toast on success. */
  success: string
  /** The alert of the specification on failure. */
  alert: string
}

/** Takes something away after a question, in the row of a table; a failure is the specification's alert. */
export function RemoveRowButton<E extends EndpointDeclaration>(props: RemoveRowButtonProps<E>) {
  const { endpoint, input, label, title, text, verb, keepLabel, success, alert } = props
  const remove = useApiMutation(endpoint, {
    ...withAlert(endpoint, () => alert),
    onSuccess: () => void toast.success(success),
  })
  const ask = async () => {
    if (!(await confirm({ title, text, verb, keepLabel, destructive: true }))) return
    remove.mutate(input, { onError: (error) => void toast.error(messageOf(error)) })
  }
  return (
    <RowTooltip label={verb}>
      <ActionIcon
        size={26}
        color="red"
        aria-label={label}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
