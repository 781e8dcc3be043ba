import * as api from '@service-center/contract/api.ts'
import {
  DEVICE_KINDS,
  DEVICE_TYPE,
  type DeviceKind,
  deviceKindOf,
} from '@service-center/contract/devices/devices.ts'
import { CloseButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPaintFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { q } from '../../api/queries/query.ts'
import { useExcludeDeprecated } from '../../api/shared-data/settings.ts'
import { useLiveState } from '../../api/live/use-live.ts'
import { TableScreen } from '../../kit/table-screen/TableScreen.tsx'
import { useScreenTable } from '../../kit/table-screen/use-table.ts'
import { isColumnShown, orderColumns } from '../../ui/data-table/column-layout.ts'
import { counted } from '../../ui/text/format.ts'
import type { TableControl } from '../../ui/data-table/data-table-props.ts'
import { useWidth } from '../../ui/use-width.ts'
import { StateMark } from '../../ui/state/StateMark.tsx'
import { rememberFirstKeys } from './first-batch.ts'
import { dashboardOf, type FleetRow } from './fleet-rows.ts'
import { overviewColumns } from './overview-columns.tsx'
import { ID_COLUMN, keysOfColumns, UNFILTERED_KEYS } from './overview-keys.ts'
import { type Fleet, useFleet } from './use-fleet.ts'
import classes from './overview.module.css'

/** A full table may load a new column for this long before the notice changes. */
const NEW_COLUMN_MS = 1000

const FILE = { fileName: 'overview.csv' }
const idOf = ({ id }: FleetRow) => String(id)
const BY_ID = [{ id: 'ID', desc: false }]

/** All devices of a type in one table (specification 2, section 2.1). Loaded lazily. */
export default function DeviceOverviewPage() {
  const params = useParams({ strict: false })
  // The route accepts only known types.
  const kind = deviceKindOf(params.kind ?? '') ?? DEVICE_KINDS[DEVICE_TYPE.robot]
  return <Overview key={kind.type} kind={kind} />
}

/**
 * Renders the values as a deferred update, so that the table stays responsive while values stream in. The first values
 * are not deferred: otherwise they would wait for the following batches.
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
 * Whether a device is deprecated: from the list of devices until the value is loaded, so that no row appears and
 * disappears a moment later.
 */
function useIsDeprecated({ keys, loaded, deprecatedIds }: Fleet): (row: FleetRow) => boolean {
  const place = loaded.has('deprecated') ? keys.indexOf('deprecated') : -1
  return useCallback(
    ({ id, values }: FleetRow) => (place < 0 ? deprecatedIds.has(id) : values[place] != null),
    [place, deprecatedIds],
  )
}

function useRobotIds(): ReadonlySet<string> {
  const { data } = useQuery(q(api.devices.list, {}))
  return useMemo(() => new Set(data?.robots.map(({ id }) => String(id))), [data])
}

/** The notice stays closed for the browser session. */
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

/** Remembers the keys of the shown, sorted and filtered columns: the next visit loads these first. */
function useFirstKeys(kind: DeviceKind, { columns, state, isNarrow }: TableControl<FleetRow>): void {
  const { sortBy, filters, columnOrder } = state
  const shown = orderColumns(columns, columnOrder, isNarrow).filter((column) => isColumnShown(column, state))
  const ids = [...sortBy.map(({ id }) => id), ...Object.keys(filters), ...shown.map(({ id }) => id)]
  const keys = [...new Set(keysOfColumns(ids))].filter((key) => key !== ID_COLUMN).join('\n')
  // The ID column is always there; other columns come with the keys.
  const hasKeys = columns.length > 1
  useEffect(() => {
    if (hasKeys) rememberFirstKeys(kind, keys.split('\n'))
  }, [kind, keys, hasKeys])
}

interface ColumnNoticeProps {
  loaded: number
  total: number
  isLive: boolean
  /** Loading the newest values failed. */
  hasFailed: boolean
  onClose: () => void
}

/** How many columns are loaded. Its height never changes, so that nothing moves when the last column arrives. */
function ColumnNotice({ loaded, total, isLive, hasFailed, onClose }: ColumnNoticeProps) {
  const isNarrow = useWidth() === 'phone'
  const isFull = loaded >= total && total > 0
  // The column of a new key loads quickly, so the notice stays green meanwhile.
  const [wasFull] = useDebouncedValue(isFull, NEW_COLUMN_MS)
  if (hasFailed) {
    return (
      <output className={classes['notice']} data-state="failed">
        <StateMark state="warning" />
        <strong>{isFull ? 'The table could not be refreshed.' : 'Loading has stopped.'}</strong>
        {!isNarrow && <span>{isLive ? 'Values still arrive live.' : 'It is tried again every 10 s.'}</span>}
      </output>
    )
  }
  if (isFull || wasFull) {
    return (
      <output className={classes['notice']} data-state="full">
        <IconCheck size={16} stroke={1.8} aria-hidden />
        <strong>The table is fully populated.</strong>
        {!isNarrow && <span>{isLive ? 'Updated live, checked every 10 s.' : 'Checked every 10 s.'}</span>}
        <CloseButton
          size="sm"
          aria-label="Close this notice"
          onClick={onClose}
          className={classes['close']}
        />
      </output>
    )
  }
  return (
    <output className={classes['notice']} data-state="loading">
      <IconPaintFilled size={16} aria-hidden />
      <strong>{isNarrow ? 'Filling column by column' : 'The table is filled column by column.'}</strong>
      <span>
        {isNarrow
          ? `${loaded} of ${total}`
          : `${loaded} of ${total} columns are loaded; sorting and filters cover those.`}
      </span>
      <i className={classes['painted']} style={{ width: `${total === 0 ? 0 : (100 * loaded) / total}%` }} />
    </output>
  )
}
