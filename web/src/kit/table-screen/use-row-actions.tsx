import { ActionIcon, Tooltip } from '@mantine/core'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useViewer } from '../../api/credentials.ts'
import { useApiMutation } from '../../api/query.ts'
import type { Input } from '../../api/request.ts'
import { mayCall } from '../../api/rights.ts'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useNewest } from '../../ui/hooks/use-newest.ts'
import classes from './table-screen.module.css'
import type { Target } from './use-row-link.tsx'

interface RowActions<Row, Edit extends EndpointDeclaration, Remove extends EndpointDeclaration> {
  /** What a row represents: 'access group'. */
  noun: string
  /** The name of a row, for its buttons and the confirmation. */
  nameOf: (row: Row) => string
  edit?: { endpoint: Edit; target: (row: Row) => Target }
  remove?: {
    endpoint: Remove
    input: (row: Row) => Input<Remove>
    /** What else the deletion affects: 'Its three robots lose the group.' */
    consequence?: (row: Row) => string
  }
}

/**
 * A last column with the edit and delete buttons of each row, each with the right of its endpoint; no column without both
 * rights. After a deletion everything that the endpoint changes is reloaded.
 * @example const columns = [...COLUMNS, ...useRowActions({ noun, nameOf, remove: { endpoint, input } })]
 */
export function useRowActions<Row, Edit extends EndpointDeclaration, Remove extends EndpointDeclaration>(
  actions: RowActions<Row, Edit, Remove>,
): readonly DataColumn<Row>[] {
  const viewer = useViewer()
  const newest = useNewest(actions)
  const canEdit = actions.edit !== undefined && mayCall(viewer, actions.edit.endpoint.right)
  const canRemove = actions.remove !== undefined && mayCall(viewer, actions.remove.endpoint.right)
  return useMemo(() => {
    if (!canEdit && !canRemove) return []
    const cell = (row: Row) => {
      const { noun, nameOf, edit, remove } = newest()
      return (
        <div className={classes['rowActions']}>
          {canEdit && edit !== undefined && <EditButton name={nameOf(row)} target={edit.target(row)} />}
          {canRemove && remove !== undefined && (
            <RemoveButton
              noun={noun}
              name={nameOf(row)}
              endpoint={remove.endpoint}
              input={remove.input(row)}
              consequence={remove.consequence?.(row)}
            />
          )}
        </div>
      )
    }
    return [
      {
        id: 'actions',
        header: 'Actions',
        kind: 'text',
        value: () => null,
        cell,
        width: 90,
        filter: 'none',
        sortable: false,
        hideable: false,
      },
    ]
  }, [canEdit, canRemove, newest])
}

function EditButton({ name, target }: { name: string; target: Target }) {
  return (
    <Tooltip label="Edit">
      <ActionIcon
        size={26}
        aria-label={`Edit ${name}`}
        renderRoot={(look: object) => <Link {...target} {...look} />}
      >
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

interface RemoveButtonProps<E extends EndpointDeclaration> {
  noun: string
  name: string
  endpoint: E
  input: Input<E>
  consequence: string | undefined
}

function RemoveButton<E extends EndpointDeclaration>(props: RemoveButtonProps<E>) {
  const { noun, name, endpoint, input, consequence } = props
  const remove = useApiMutation(endpoint)
  const ask = async () => {
    const isAgreed = await confirm({
      title: `Delete ${noun} ${name}?`,
      text: consequence ?? 'This cannot be undone.',
      verb: `Delete ${noun}`,
      keepLabel: `Keep ${noun}`,
      destructive: true,
    })
    if (!isAgreed) return
    remove.mutate(input, {
      onSuccess: () => void toast.success(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${name} deleted`),
      onError: (error) => void toast.error(messageOf(error)),
    })
  }
  return (
    <Tooltip label="Delete">
      <ActionIcon
        size={26}
        color="red"
        aria-label={`Delete ${name}`}
        loading={remove.isPending}
        onClick={() => void ask()}
      >
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
