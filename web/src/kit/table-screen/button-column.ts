import type { DataColumn } from '../../ui/data-table/table-types.ts'

type ButtonColumn<Row> = Pick<DataColumn<Row>, 'id' | 'header' | 'width' | 'phonePlace' | 'cell'>

/** A column of buttons: always shown, and neither sorted nor filtered. */
export const buttonColumn = <Row>(column: ButtonColumn<Row>): DataColumn<Row> => ({
  ...column,
  kind: 'text',
  value: () => null,
  filter: 'none',
  sortable: false,
  hideable: false,
})
