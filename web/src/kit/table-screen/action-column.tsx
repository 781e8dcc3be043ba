import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { RowActions } from './RowButton.tsx'

/** The column with the buttons of each row. */
export function actionColumn<Row>(
  buttons: (row: Row) => ReactNode,
  places: Pick<DataColumn<Row>, 'width' | 'phonePlace' | 'phoneWidth'>,
): DataColumn<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    value: () => null,
    cell: (row) => <RowActions>{buttons(row)}</RowActions>,
    filter: 'none',
    sortable: false,
    hideable: false,
    ...places,
  }
}
