import * as api from '@service-center/contract/api.ts'
import {
  DEVICE_KINDS,
  type DeviceKind,
  deviceKindOf,
  DEVICE_TYPE,
} from '@service-center/contract/devices/devices.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { q } from '../../api/query.ts'
import { useExcludeDeprecated } from '../../api/settings.ts'
import { useLiveState } from '../../api/use-live.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { counted } from '../../ui/data-table/model/count-text.ts'
import { ColumnNotice } from './ColumnNotice.tsx'
import { dashboardOf, type FleetRow } from './fleet-rows.ts'
import { overviewColumns } from './overview-columns.tsx'
import { UNFILTERED_KEYS } from './overview-keys.ts'
import { useFirstKeys } from './use-first-keys.ts'
import { type Fleet, useFleet } from './use-fleet.ts'

const FILE = { fileName: 'overview.csv' }
const idOf = ({ id }: FleetRow) => String(id)
const BY_ID = [{ id: 'ID', desc: false }]

/** Every device of a type in one table (specification 2, section 2.1). */
export default function DeviceOverviewPage() {
  const params = useParams({ strict: false })
  // The route accepts only known types.
  const kind = deviceKindOf(params.kind ?? '') ?? DEVICE_KINDS[DEVICE_TYPE.robot]
  return <Overview key={kind.type} kind={kind} />
}

/**
 * The fleet's values are drawn in slices, so that neither keys nor scrolling wait for those that stream in. The first ones
 * are drawn at once: between slices, all further batches would be read before them.
 */
function Overview({ kind }: { kind: DeviceKind }) {
  const newest = useFleet(kind)
  const drawn = useDeferredValue(newest)
  return <FleetTable kind={kind} fleet={drawn.loaded.size === 0 ? newest : drawn} />
}

const FleetTable = memo(function FleetTable({ kind, fleet }: { kind: DeviceKind; fleet: Fleet }) {
  const { rows, dictionary, keys, loaded, numeric } = fleet
  const excludeDeprecated = useExcludeDeprecated()
  const isLive = useLiveState() === 'connected'
  const [isNoticeClosed, closeNotice] = useNoticeClosed(kind)
  const columns = useMemo(
    () => overviewColumns({ type: kind.type, keys, loaded, numeric, dictionary }),
    [kind, keys, loaded, numeric, dictionary],
  )
  const table = useScreenTable({
    tableId: `devices-${kind.route}`,
    columns,
    defaultSort: BY_ID,
    excludeFromFilter: UNFILTERED_KEYS,
  })
  useFirstKeys(kind, table)
  const isDeprecated = useIsDeprecated(fleet)
  const shown = useMemo(
    () => (excludeDeprecated ? rows.filter((row) => !isDeprecated(row)) : rows),
    [rows, excludeDeprecated, isDeprecated],
  )
  const robots = useRobotIds()

  return (
    <TableScreen
      title={`${kind.name}s Overview`}
      sentence={`Current status of ${fleet.isLoading ? `all ${kind.plural}` : counted(shown.length, kind.plural)}. Click a row to open its dashboard.`}
      label={`${kind.name}s`}
      noun={kind.plural}
      table={table}
      list={{ ...fleet, rows: shown }}
      rowKey={idOf}
      rowState={(row) => (isDeprecated(row) ? 'deprecated' : undefined)}
      rowLink={(row) => dashboardOf(kind, row, { keys, robots })}
      csv={FILE}
      notice={
        isNoticeClosed || (rows.length === 0 && !fleet.isLoading) ? undefined : (
          <ColumnNotice
            loaded={loaded.size}
            total={keys.length}
            isLive={isLive}
            hasFailed={fleet.error !== null}
            onClose={closeNotice}
          />
        )
      }
    />
  )
})

/**
 * Whether a row's device is out of service: by the list of devices until its value is loaded, so that no row is shown
 * that disappears a moment later.
 */
function useIsDeprecated({ keys, loaded, deprecatedIds }: Fleet): (row: FleetRow) => boolean {
  const place = loaded.has('deprecated') ? keys.indexOf('deprecated') : -1
  return useCallback(
    ({ id, values }: FleetRow) => (place < 0 ? deprecatedIds.has(id) : values[place] != null),
    [place, deprecatedIds],
  )
}

/** The ids of the visible robots. */
function useRobotIds(): ReadonlySet<string> {
  const { data } = useQuery(q(api.devices.list, {}))
  return useMemo(() => new Set(data?.robots.map(({ id }) => String(id))), [data])
}

/** The closed notice stays hidden until the next sign-in. */
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
