import type { DeviceStatus } from '@service-center/contract/device-data/device-data.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { csvFile, saveFile } from '../../../ui/files/save-file.ts'
import { csvFileName, sizeRefusal, statusCsv } from './status-csv.ts'

/** The action of 'Download CSV'; undefined while there is nothing to download. */
export function useStatusDownload(status: DeviceStatus | undefined): (() => void) | undefined {
  const offset = useTimeOffset()
  if (status === undefined) return undefined
  return () => {
    const file = csvFile([statusCsv(status, { dictionary: status.dictionary ?? {}, offset })])
    const refusal = sizeRefusal(file.size)
    if (refusal === undefined) saveFile(file, csvFileName(status.deviceName || String(status.deviceId)))
    else toast.error(refusal)
  }
}
