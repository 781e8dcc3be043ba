import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { RowActions } from './RowButton.tsx'

type Place<Row> = Pick<DataColumn<Row>, 'width' | 'phonePlace' | 'phoneWidth'>

/** A column of buttons: always shown, and neither sorted nor filtered. */
export const buttonColumn = <Row,>(
  column: Pick<DataColumn<Row>, 'id' | 'header' | 'cell'> & Place<Row>,
): DataColumn<Row> => ({
  ...column,
  kind: 'text',
  value: () => null,
  filter: 'none',
  sortable: false,
  hideable: false,
})

/** The column 'Actions', with the buttons of each row. */
export const actionColumn = <Row,>(buttons: (row: Row) => ReactNode, place: Place<Row>): DataColumn<Row> =>
  buttonColumn({
    id: 'actions',
    header: 'Actions',
    cell: (row) => <RowActions>{buttons(row)}</RowActions>,
    ...place,
  })
