import { onlineStatus } from '@service-center/contract/devices/device-state.ts'
import { useMemo } from 'react'
import { useStatusValues } from '../../../api/status-values.ts'
import type { CommandTarget } from '../command-target.ts'

/** What is to be said of the devices of a target that are not connected; undefined when all are, or it is unknown. */
export function useOfflineNote({ type, ids }: CommandTarget): string | undefined {
  const { data: readerOf } = useStatusValues()
  return useMemo(() => {
    if (readerOf === undefined) return undefined
    const offline = ids.filter((id) => onlineStatus(readerOf({ type, id })) !== 'online').length
    return offlineNote({ offline, total: ids.length })
  }, [readerOf, type, ids])
}

export function offlineNote({ offline, total }: { offline: number; total: number }): string | undefined {
  if (offline === 0) return undefined
  if (total === 1) return 'The device is offline: the command will run when the device is online.'
  const devices = offline === 1 ? '1 of them is' : `${offline.toLocaleString('en')} of them are`
  return `${devices} offline: the command will run when the device is online.`
}
