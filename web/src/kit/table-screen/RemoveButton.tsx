import { ActionIcon, Button } from '@mantine/core'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconTrash } from '@tabler/icons-react'
import { messageOf } from '../../api/calls/api-error.ts'
import { useViewer } from '../../api/session/credentials.ts'
import { useApiMutation } from '../../api/queries/query.ts'
import type { Input } from '../../api/calls/request.ts'
import { mayCall } from '../../api/session/rights.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RowTooltip } from '../../ui/page/RowTooltip.tsx'

/** Maximum length of a name that fits into one line in the title of a dialog and in a toast. */
const MAX_LENGTH_IN_TITLE = 40

interface RemoveButtonProps<E extends EndpointDeclaration> {
  /** The kind of object: 'access group'. */
  noun: string
  /** The name of the object. A long name is shown in the text of the question instead of its title. */
  name: string
  endpoint: E
  input: Input<E>
  /** What else the deletion affects: 'Its three robots lose the group.' */
  consequence?: string | undefined
  /** The text shown when it fails, if the specification gives one; by default the message of the server. */
  alert?: string
  /** An icon for the row of a table, or a labelled button. */
  look?: 'icon' | 'button'
  /** Runs after the deletion, for example to close the dialog around the button. */
  onRemoved?: () => void
}

/**
 * Deletes something after asking for confirmation, and shows the result in a toast. It is drawn only if the user may call
 * the endpoint. Then everything that the endpoint changes is reloaded.
 * @example <RemoveButton noun="note" name={note.text} endpoint={api.notes.remove} input={{ params: { id } }} />
 */
export function RemoveButton<E extends EndpointDeclaration>(props: RemoveButtonProps<E>) {
  const { noun, name, endpoint, input, consequence = 'This cannot be undone.', look = 'button' } = props
  const { onRemoved, alert } = props
  const isPermitted = mayCall(useViewer(), endpoint.right)
  const isShort = name.length <= MAX_LENGTH_IN_TITLE
  const thing = isShort ? sentence`${noun} ${name}` : noun
  const remove = useApiMutation(endpoint, {
    onSuccess: () => {
      toast.success(`${thing.charAt(0).toUpperCase()}${thing.slice(1)} deleted`)
      onRemoved?.()
    },
  })
  if (!isPermitted) return null
  const ask = async () => {
    const isAgreed = await confirm({
      title: isShort ? sentence`Delete ${thing}?` : `Delete this ${noun}?`,
      text: isShort ? consequence : sentence`“${name}” will be deleted. ${consequence}`,
      verb: `Delete ${noun}`,
      keepLabel: `Keep ${noun}`,
      destructive: true,
    })
    if (isAgreed) remove.mutate(input, { onError: (error) => void toast.error(alert ?? messageOf(error)) })
  }
  const button = { color: 'red', loading: remove.isPending, onClick: () => void ask() }
  if (look === 'button') {
    return (
      <Button {...button} variant="subtle" aria-label={sentence`Delete ${noun} ${name}`}>
        Delete
      </Button>
    )
  }
  return (
    <RowTooltip label="Delete">
      <ActionIcon {...button} size={26} aria-label={sentence`Delete ${name}`}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </RowTooltip>
  )
}
