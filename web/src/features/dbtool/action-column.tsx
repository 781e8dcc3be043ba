import type { ReactNode } from 'react'
import { RowActions } from '../../kit/table-screen/RowActions.tsx'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'

/** The last column of a table, with the buttons of its rows; on phones it follows the name, so that they are seen. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode, width = 70): DataColumn<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    value: () => null,
    cell: (row) => <RowActions>{cell(row)}</RowActions>,
    width,
    phonePlace: 1,
    phoneWidth: width,
    filter: 'none',
    sortable: false,
    hideable: false,
  }
}
