import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import { LAYOUT_PAGE_SIZE } from '@service-center/contract/device-history/device-history.ts'
import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { ListTable } from '../../kit/table-screen/ListTable.tsx'
import { usePagedList } from '../../kit/table-screen/use-list.ts'
import { timeColumn } from '../../kit/table-screen/time-column.tsx'
import { useTable } from '../../kit/table-screen/use-table.ts'
import { addressOf } from '../../kit/addresses.ts'
import type { DataColumn } from '../../ui/data-table/table-types.ts'
import { StateChip } from '../../ui/state/StateText.tsx'
import { Time } from '../../ui/time/Time.tsx'
import type { DialogContentProps } from './dialog-content.ts'

const PAGE_SIZES = [LAYOUT_PAGE_SIZE, 'All'] as const
const NEWEST_FIRST = [{ id: 'timestamp', desc: true }]

const rowKey = ({ id, timestamp }: Connection) => `${id} ${timestamp}`

const TABLET = {
  type: DEVICE_TYPE.tablet,
  header: 'Connected Tablet',
  noun: 'tablet connections',
  endpoint: api.deviceHistory.tabletConnections,
}
const STATION = {
  type: DEVICE_TYPE.referenceStation,
  header: 'Connected Reference Station',
  noun: 'reference station connections',
  endpoint: api.deviceHistory.baseStationConnections,
}
type Other = typeof TABLET | typeof STATION

export const TabletConnections = (props: DialogContentProps) => <Connections {...props} other={TABLET} />

/** The reference stations that sent corrections to a robot. */
export const BaseStationConnections = (props: DialogContentProps) => (
  <Connections {...props} other={STATION} />
)

function Connections({ id, title, other }: DialogContentProps & { other: Other }) {
  const table = useTable({
    tableId: `connections-${other.type}`,
    columns: useMemo(() => connectionColumns(other), [other]),
    defaultSort: NEWEST_FIRST,
    pageSizes: PAGE_SIZES,
  })
  return (
    <ListTable
      label={sentence`${other.noun} of ${title}`}
      noun={other.noun}
      table={table}
      list={usePagedList(other.endpoint, { params: { id: String(id) } }, table)}
      rowKey={rowKey}
      rowHeight={30}
      hasSearch={false}
      hasSearchHotkey={false}
      rowLink={({ id: connected }) => addressOf.device({ type: other.type, id: connected })}
    />
  )
}

function connectionColumns({ header }: Other): DataColumn<Connection>[] {
  return [
    { id: 'id', header, kind: 'number', width: 220, filter: 'none', value: ({ id }) => id },
    timeColumn({ id: 'timestamp', header: 'Connected At', width: 240, at: ({ timestamp }) => timestamp }),
    {
      id: 'until',
      header: 'Until',
      kind: 'date',
      width: 240,
      extra: 20,
      filter: 'none',
      sortable: false,
      value: ({ until }) => until,
      cell: ({ until }) =>
        until === null ? <StateChip state="ok">Connected</StateChip> : <Time at={until} format="full" />,
    },
  ]
}
