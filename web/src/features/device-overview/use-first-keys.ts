import type { DeviceKind } from '@service-center/contract/devices/devices.ts'
import { useEffect } from 'react'
import { isColumnShown, orderColumns } from '../../ui/data-table/model/column-layout.ts'
import type { TableControl } from '../../ui/data-table/model/table-control.ts'
import { rememberFirstKeys } from './first-batch.ts'
import type { FleetRow } from './fleet-rows.ts'
import { ID_COLUMN, keysOfColumns } from './overview-keys.ts'

/** Remembers what the table needs to show its first rows, for the next visit: its order, its filters and its columns. */
export function useFirstKeys(kind: DeviceKind, { columns, state, isNarrow }: TableControl<FleetRow>): void {
  const { sortBy, filters, columnOrder } = state
  const shown = orderColumns(columns, columnOrder, isNarrow).filter((column) => isColumnShown(column, state))
  const ids = [...sortBy.map(({ id }) => id), ...Object.keys(filters), ...shown.map(({ id }) => id)]
  const keys = [...new Set(keysOfColumns(ids))].filter((key) => key !== ID_COLUMN).join('\n')
  // Only the ID has no key.
  const hasKeys = columns.length > 1
  useEffect(() => {
    if (hasKeys) rememberFirstKeys(kind, keys.split('\n'))
  }, [kind, keys, hasKeys])
}
