import type { ComponentProps } from 'react'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { Time } from '../../ui/time/Time.tsx'

interface TimeColumn<Row> extends Pick<
  DataColumn<Row>,
  'width' | 'filter' | 'hiddenByDefault' | 'phonePlace'
> {
  id: string
  header: string
  /** Unix seconds; null for no time. */
  at: (row: Row) => number | null
  /** By default with seconds. */
  format?: ComponentProps<typeof Time>['format']
}

/** A column of times at the user's UTC offset, with a filter by range. */
export function timeColumn<Row>({ at, format = 'full', ...column }: TimeColumn<Row>): DataColumn<Row> {
  return {
    width: 200,
    ...column,
    kind: 'date',
    pattern: format === 'short' ? 'full' : format,
    value: at,
    cell: (row) => <Time at={at(row)} format={format} />,
  }
}
