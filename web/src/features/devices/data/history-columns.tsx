import type { Dictionary } from '@service-center/contract/device-data.ts'
import { LATE_AFTER_SECONDS } from '@service-center/contract/device-history.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { StateMark } from '../../../ui/state/StateMark.tsx'
import { Time } from '../../../ui/time/Time.tsx'
import { meaningOf } from '../dashboard/fact-groups.ts'
import { readableValue } from '../dashboard/value-text.ts'
import type { HistoryTableRow } from './history-rows.ts'
import classes from './data.module.css'

interface Options {
  /** What keys and values are called; none: they are shown as the device wrote them. */
  dictionary: Dictionary | undefined
  /** The keys that the filter offers. */
  keys: readonly string[]
}

/** Key, Value, Created At, Inserted At (specification 2, section 2.3). */
export function historyColumns({ dictionary, keys }: Options): DataColumn<HistoryTableRow>[] {
  const meaning = (key: string) => (dictionary === undefined ? undefined : meaningOf(dictionary, key))
  return [
    {
      id: 'key',
      header: 'Key',
      kind: 'text',
      width: 240,
      value: ({ key }) => key,
      cell: ({ key }) => meaning(key)?.alias ?? key,
      filterOptions: keys,
      hideable: false,
    },
    {
      id: 'value',
      header: 'Value',
      kind: 'text',
      width: 320,
      value: ({ value }) => value,
      cell: ({ key, value }) => readableValue(value, meaning(key)),
      filter: 'none',
    },
    {
      id: 'created',
      header: 'Created At',
      kind: 'date',
      width: 200,
      filter: 'dateRange',
      value: ({ created }) => created,
      cell: (row) => <RecordTime at={row.created} row={row} />,
    },
    {
      id: 'inserted',
      header: 'Inserted At',
      kind: 'date',
      width: 200,
      filter: 'dateRange',
      value: ({ inserted }) => inserted,
      cell: (row) => <RecordTime at={row.inserted} row={row} />,
    },
  ]
}

/** A record's time; red where the value reached the server an hour or more away from when it was made. */
function RecordTime({ at, row }: { at: number; row: HistoryTableRow }) {
  const isLate = Math.abs(row.created - row.inserted) >= LATE_AFTER_SECONDS
  return (
    <span className={classes['time']} data-late={isLate || undefined}>
      {isLate && <StateMark state="bad" label="An hour or more apart" />}
      <Time at={at} format="full" />
    </span>
  )
}
