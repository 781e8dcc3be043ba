import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import type { Input } from '../../api/calls/request.ts'
import { mayCall } from '../../api/session/rights.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { useNewest } from '../../ui/use-newest.ts'
import { RemoveButton } from './RemoveButton.tsx'
import { actionsColumn, EditLink, RowActions } from './RowButton.tsx'
import type { Target } from './ListTable.tsx'

interface RowActions<Row, Edit extends EndpointDeclaration, Remove extends EndpointDeclaration> {
  /** The kind of object in a row: 'access group'. */
  noun: string
  /** The name of the object in a row, for its buttons and the confirmation. */
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
 * A column with edit and delete buttons. Each button is drawn only with the right of its endpoint; without both rights
 * there is no column. After a deletion everything that the endpoint changes is reloaded.
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
        <RowActions>
          {canEdit && edit !== undefined && <EditLink name={nameOf(row)} target={edit.target(row)} />}
          {canRemove && remove !== undefined && (
            <RemoveButton
              look="icon"
              noun={noun}
              name={nameOf(row)}
              endpoint={remove.endpoint}
              input={remove.input(row)}
              consequence={remove.consequence?.(row)}
            />
          )}
        </RowActions>
      )
    }
    return [actionsColumn({ cell, width: 90 })]
  }, [canEdit, canRemove, newest])
}
