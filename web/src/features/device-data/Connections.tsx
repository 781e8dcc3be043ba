import { api } from '@service-center/contract/api.ts'
import { DATA_QUERY_LIMIT, LAYOUT_PAGE_SIZE } from '@service-center/contract/device-history/device-history.ts'
import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { deviceLink } from '../../api/fleet.ts'
import { orderByOf } from '../../api/list-query.ts'
import { q, useRestart } from '../../api/query.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import type { DataColumn, TableQuery } from '../../ui/data-table/model/table-types.ts'
import { StateChip } from '../../ui/state/StateChip.tsx'
import { Time } from '../../ui/time/Time.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import type { DialogContentProps } from './dialog-content.ts'

const PAGE_SIZES = [LAYOUT_PAGE_SIZE, 'All'] as const
const NEWEST_FIRST = [{ id: 'timestamp', desc: true }]
const NO_CONNECTIONS: readonly Connection[] = []

const rowKey = ({ id, timestamp }: Connection) => `${id} ${timestamp}`

/** The tablets that were connected to a robot. */
export function TabletConnections(props: DialogContentProps) {
  return <Connections {...props} endpoint={api.deviceHistory.tabletConnections} other={TABLET} />
}

/** The reference stations that a robot took its corrections from. */
export function BaseStationConnections(props: DialogContentProps) {
  return <Connections {...props} endpoint={api.deviceHistory.baseStationConnections} other={STATION} />
}

interface Other {
  readonly type: DeviceType
  readonly header: string
  readonly noun: string
}
const TABLET: Other = { type: DEVICE_TYPE.tablet, header: 'Connected Tablet', noun: 'tablet connections' }
const STATION: Other = {
  type: DEVICE_TYPE.referenceStation,
  header: 'Connected Reference Station',
  noun: 'reference station connections',
}

type Props = DialogContentProps & {
  endpoint: typeof api.deviceHistory.tabletConnections | typeof api.deviceHistory.baseStationConnections
  other: Other
}

function Connections({ id, title, endpoint, other }: Props) {
  const [wanted, setWanted] = useState<TableQuery>()
  const restart = useRestart()
  const navigate = useNavigate()
  const query = q(endpoint, { params: { id: String(id) }, query: connectionsQueryOf(wanted) })
  const page = useQuery({
    ...query,
    enabled: wanted !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const columns = useMemo(() => connectionColumns(other), [other])
  return (
    <DataTable
      tableId={`connections-${other.type}`}
      label={`${other.noun} of ${title}`}
      noun={other.noun}
      columns={columns}
      rows={page.data?.data ?? NO_CONNECTIONS}
      rowKey={rowKey}
      rowHeight={30}
      isLoading={page.isPending || page.isPlaceholderData}
      error={page.error === null ? null : messageOf(page.error)}
      onRetry={() => restart(query)}
      pageSizes={PAGE_SIZES}
      mobilePageSizes={PAGE_SIZES}
      defaultSort={NEWEST_FIRST}
      utcOffsetHours={useTimeOffset()}
      hasSearch={false}
      hasSearchHotkey={false}
      onRowOpen={(row) => void navigate(linkOf(other.type, row.id))}
      server={{ filteredCount: page.data?.filteredCount ?? 0, onQueryChange: setWanted }}
    />
  )
}

/** The range of the time filter leaves out the connections before and after it. */
function connectionsQueryOf(wanted: TableQuery | undefined) {
  const { sortBy = [], filters = {}, pageIndex = 0, pageSize = LAYOUT_PAGE_SIZE } = wanted ?? {}
  const [from = '', to = ''] = filters['timestamp'] ?? []
  const size = pageSize === 'All' ? DATA_QUERY_LIMIT : pageSize
  return {
    skip: String(pageSize === 'All' ? 0 : pageIndex * size),
    limit: String(size),
    ...orderByOf(sortBy),
    ...(from === '' ? {} : { notBefore: from }),
    ...(to === '' ? {} : { notAfter: to }),
  }
}

const linkOf = (type: DeviceType, id: number) => deviceLink({ type, id, connectedRobotId: null })

function connectionColumns({ type, header }: Other): DataColumn<Connection>[] {
  return [
    {
      id: 'id',
      header,
      kind: 'number',
      width: 220,
      filter: 'none',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <Link
          {...linkOf(type, id)}
          className="sc-link"
          tabIndex={-1}
          onClick={(event) => event.stopPropagation()}
        >
          {id}
        </Link>
      ),
    },
    {
      id: 'timestamp',
      header: 'Connected At',
      kind: 'date',
      width: 240,
      filter: 'dateRange',
      value: ({ timestamp }) => timestamp,
      cell: ({ timestamp }) => <Time at={timestamp} format="full" />,
    },
    {
      id: 'until',
      header: 'Until',
      kind: 'date',
      width: 240,
      filter: 'none',
      sortable: false,
      value: ({ until }) => until,
      cell: ({ until }) =>
        until === null ? <StateChip state="ok">Connected</StateChip> : <Time at={until} format="full" />,
    },
  ]
}
