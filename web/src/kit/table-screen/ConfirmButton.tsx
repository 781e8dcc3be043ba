import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { type Icon, IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import type { Input } from '../../api/calls/request.ts'
import { confirm, type ConfirmOptions } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RowButton } from './RowButton.tsx'

interface ConfirmButtonProps<E extends EndpointDeclaration> extends Omit<
  ConfirmOptions,
  'destructive' | 'signal'
> {
  endpoint: E
  input: Input<E>
  /** Wraps the call, for example to show another error message. */
  around?: (call: () => Promise<Reply<E>>, input: Input<E>) => Promise<Reply<E>>
  /** What it does and with which row, for screen readers: 'Remove DNS of robot 4155'. */
  name: string
  /** The tooltip; by default the verb. */
  label?: string
  icon?: Icon
  /** The toast on success. */
  success: string
}

/** The button of a row that changes something for good, after asking for confirmation. */
export function ConfirmButton<E extends EndpointDeclaration>(props: ConfirmButtonProps<E>) {
  const { endpoint, input, around, name, label, icon: Drawn = IconTrash, success, ...question } = props
  const call = useApiMutation(endpoint, {
    ...(around && { around }),
    onSuccess: () => void toast.success(success),
  })
  const ask = async () => {
    if (!(await confirm({ ...question, destructive: true }))) return
    call.mutate(input, { onError: (error) => void toast.error(messageOf(error)) })
  }
  return (
    <RowButton
      label={label ?? question.verb}
      name={name}
      color="red"
      isBusy={call.isPending}
      onClick={() => void ask()}
    >
      <Drawn size={16} stroke={1.6} />
    </RowButton>
  )
}
