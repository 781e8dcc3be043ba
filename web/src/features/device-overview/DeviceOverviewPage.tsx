import { api } from '@service-center/contract/api.ts'
import {
  DEVICE_KINDS,
  type DeviceKind,
  deviceKindOf,
  DEVICE_TYPE,
} from '@service-center/contract/devices/devices.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { q } from '../../api/query.ts'
import { useExcludeDeprecated } from '../../api/settings.ts'
import { useLiveState } from '../../api/use-live.ts'
import { DataTable } from '../../ui/data-table/DataTable.tsx'
import type { DataTableHandle } from '../../ui/data-table/model/data-table-props.ts'
import type { RowLinkProps } from '../../ui/data-table/model/table-types.ts'
import { counted } from '../../ui/data-table/model/table-words.ts'
import { useCsvExport } from '../../ui/data-table/csv/use-csv-export.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useTimeOffset } from '../../ui/time/time-offset.tsx'
import { ColumnNotice } from './ColumnNotice.tsx'
import type { FleetRow } from './fleet-rows.ts'
import { overviewColumns } from './overview-columns.tsx'
import { UNFILTERED_KEYS } from './overview-keys.ts'
import classes from './overview.module.css'
import { useFleet } from './use-fleet.ts'

const idOf = ({ id }: FleetRow) => String(id)
const renderLink = ({ href, ...rest }: RowLinkProps) => <Link to={href} {...rest} />

/** Every device of a kind in one table (specification 2, section 2.1). */
export default function DeviceOverviewPage() {
  const params = useParams({ strict: false })
  // The route lets only known kinds in.
  const kind = deviceKindOf(params.kind ?? '') ?? DEVICE_KINDS[DEVICE_TYPE.robot]
  return <Overview key={kind.type} kind={kind} />
}

function Overview({ kind }: { kind: DeviceKind }) {
  const fleet = useFleet(kind)
  const { rows, dictionary, keys, loaded, numeric } = fleet
  const excludeDeprecated = useExcludeDeprecated()
  const isLive = useLiveState() === 'connected'
  const [isNoticeClosed, closeNotice] = useNoticeClosed(kind)
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const table = useRef<DataTableHandle>(null)
  const { message, isPending, run } = useCsvExport(async () => table.current?.exportCsv())
  useEffect(() => {
    if (message !== null) toast[isPending ? 'warning' : 'error'](message)
  }, [message, isPending])

  const columns = useMemo(
    () => overviewColumns({ type: kind.type, keys, loaded, numeric, dictionary }),
    [kind, keys, loaded, numeric, dictionary],
  )
  const deprecatedPlace = keys.indexOf('deprecated')
  const shown = useMemo(
    () => (excludeDeprecated ? rows.filter(({ values }) => values[deprecatedPlace] == null) : rows),
    [rows, excludeDeprecated, deprecatedPlace],
  )
  const robots = useRobotIds()
  const hrefOf = (row: FleetRow) => dashboardOf(kind, row, { keys, robots })

  return (
    <div className={classes['page']}>
      <PageHeader
        title={`${kind.name}s Overview`}
        sentence={`Current status of ${fleet.isLoading ? `all ${kind.plural}` : counted(shown.length, kind.plural)}. Click a row to open its dashboard.`}
        actions={[
          {
            id: 'export',
            label: 'Export CSV',
            icon: <IconDownload size={14} stroke={1.6} />,
            onClick: () => void run(),
            disabled: isPending || rows.length === 0,
          },
        ]}
      />
      <DataTable
        ref={table}
        tableId={`devices-${kind.route}`}
        label={`${kind.name}s`}
        noun={kind.plural}
        columns={columns}
        rows={shown}
        rowKey={idOf}
        isLoading={fleet.isLoading}
        error={fleet.error}
        onRetry={fleet.retry}
        defaultSort={[{ id: 'ID', desc: false }]}
        excludeFromFilter={UNFILTERED_KEYS}
        csvFileName="overview.csv"
        utcOffsetHours={useTimeOffset()}
        rowState={({ values }) => (values[deprecatedPlace] == null ? undefined : 'deprecated')}
        rowHref={hrefOf}
        renderLink={renderLink}
        onRowOpen={(row) => void navigate({ to: hrefOf(row) })}
        urlState={search}
        onUrlStateChange={(next) => void navigate({ to: '.', search: next, replace: true })}
        notice={
          isNoticeClosed || (rows.length === 0 && !fleet.isLoading) ? undefined : (
            <ColumnNotice loaded={loaded.size} total={keys.length} isLive={isLive} onClose={closeNotice} />
          )
        }
      />
    </div>
  )
}

/** A connected tablet opens beside its robot, unless its viewer may not see the robot. */
function dashboardOf(
  kind: DeviceKind,
  row: FleetRow,
  { keys, robots }: { keys: readonly string[]; robots: ReadonlySet<string> },
): string {
  const robot = kind.type === DEVICE_TYPE.tablet ? row.values[keys.indexOf('robot')] : null
  return robot == null || !robots.has(robot)
    ? `/devices/${kind.route}/${row.id}`
    : `/devices/robots/${robot}/?tablet=${row.id}`
}

/** The ids of the robots that the viewer sees. */
function useRobotIds(): ReadonlySet<string> {
  const { data } = useQuery(q(api.devices.list, {}))
  return useMemo(() => new Set(data?.robots.map(({ id }) => String(id))), [data])
}

/** The notice, once closed, stays away until the next sign-in. */
function useNoticeClosed(kind: DeviceKind): [boolean, () => void] {
  const key = `overview-notice-closed-${kind.type}`
  const [isClosed, setClosed] = useState(() => sessionStorage.getItem(key) === 'yes')
  return [
    isClosed,
    () => {
      sessionStorage.setItem(key, 'yes')
      setClosed(true)
    },
  ]
}
