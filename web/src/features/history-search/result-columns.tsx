import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import type { HistoryRow } from '@service-center/contract/history-search/history-search.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { ValueText } from '../../kit/device/ValueText.tsx'
import { shownValue } from '../../kit/device/value-text.ts'
import type { DataColumn } from '../../ui/data-table/model/table-types.ts'

/** A match with a unique id: a device may report the same value twice at the same time. */
export interface ResultRow extends HistoryRow {
  readonly rowId: string
}

export const rowIdOf = ({ rowId }: ResultRow) => rowId

const AS_REPORTED = { meaning: undefined, isTranslated: false }

/** Device id, value, created, inserted (specification 3, 'History'). */
export function resultColumns(kind: DeviceKind): DataColumn<ResultRow>[] {
  return [
    { id: 'device_id', header: `${kind.name} ID`, kind: 'number', width: 150, value: (row) => row.device_id },
    {
      id: 'data_val',
      header: 'Value',
      kind: 'text',
      width: 400,
      value: (row) => row.data_val,
      cell: (row) => <ValueText text={shownValue(row.data_val, AS_REPORTED)} />,
    },
    timeColumn({ id: 'created', header: 'Created', at: ({ created }) => created }),
    timeColumn({ id: 'inserted', header: 'Inserted', at: ({ inserted }) => inserted }),
  ]
}
