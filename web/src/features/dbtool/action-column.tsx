import type { ReactNode } from 'react'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'
import classes from './dbtool.module.css'

/** The last column of a table, with the buttons of its rows; on phones it follows the name, so that they are seen. */
export function actionColumn<Row>(cell: (row: Row) => ReactNode, width = 70): DataColumn<Row> {
  return {
    id: 'actions',
    header: 'Actions',
    kind: 'text',
    value: () => null,
    cell: (row) => <div className={classes['rowActions']}>{cell(row)}</div>,
    width,
    phonePlace: 1,
    phoneWidth: width,
    filter: 'none',
    sortable: false,
    hideable: false,
  }
}
