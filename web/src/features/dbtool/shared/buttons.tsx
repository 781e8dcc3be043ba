import { ActionIcon, Button } from '@mantine/core'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { messageOf } from '../../../api/calls/api-error.ts'
import { useApiMutation } from '../../../api/queries/query.ts'
import type { Input } from '../../../api/calls/request.ts'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RowTooltip } from '../../../ui/page/RowTooltip.tsx'
import { withAlert } from './dbtool-api.ts'
import classes from './dbtool.module.css'

/** A button in the header of a section that opens a dialog. */
export function CreateButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconPlus size={14} stroke={1.6} />} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Shown instead of the buttons of a section that the viewer can only read. */
export function ReadOnlyNote() {
  return (
    <span className={classes['readOnly']}>
      Read only: this holds for all customers, and users of the internal customer change it.
    </span>
  )
}

export function EditButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <RowButton label="Edit" name={`Edit ${name}`} onClick={onClick}>
      <IconPencil size={16} stroke={1.6} />
    </RowButton>
  )
}

interface RemoveRowButtonProps<E extends EndpointDeclaration> {
  endpoint: E
  input: Input<E>
  /** The button's accessible name: 'Remove DNS of robot 4155'. */
  label: string
  /** The confirmation dialog's title and text. */
  title: string
  text: ReactNode
  verb: string
  keepLabel: string
  /** The toast on success. */
  success: string
  /** The error message of the specification. */
  alert: string
}

/** Asks for confirmation, then removes something. */
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
