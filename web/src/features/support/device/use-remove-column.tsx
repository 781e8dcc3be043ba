import * as api from '@service-center/contract/api.ts'
import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { useViewer } from '../../../api/credentials.ts'
import { isInternal } from '../../../api/is-internal.ts'
import { mayCall } from '../../../api/rights.ts'
import type { DataColumn } from '../../../ui/data-table/model/table-types.ts'
import type { HistoryRow } from './history-rows.ts'
import { RemoveNote } from './RemoveNote.tsx'

/** The last column for those who may remove notes: their own, and members of the internal customer those of everybody. */
export function useRemoveColumn({
  type,
  id,
}: {
  type: DeviceType
  id: number
}): readonly DataColumn<HistoryRow>[] {
  const viewer = useViewer()
  const isPermitted = mayCall(viewer, api.ticketWork.deleteNote.right)
  const mayRemoveAll = viewer !== undefined && isInternal(viewer)
  const own = viewer?.username
  return useMemo(() => {
    if (!isPermitted) return []
    return [
      {
        id: 'actions',
        header: 'Actions',
        kind: 'text',
        value: () => null,
        cell: ({ entry }) => {
          // What happened to the device has no id: it cannot be removed.
          if (entry.kind !== 'logbook' || entry.id === null) return null
          if (!mayRemoveAll && entry.author_username !== own) return null
          return <RemoveNote device={{ type, id }} note={{ id: entry.id, text: entry.text }} />
        },
        width: 90,
        filter: 'none',
        sortable: false,
        hideable: false,
      },
    ]
  }, [isPermitted, mayRemoveAll, own, type, id])
}
