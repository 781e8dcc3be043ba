import type { DeviceStatus, Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { csvLine, fileTime } from '@service-center/contract/endpoint/csv.ts'
import { meaningOf, TIME_KEYS } from '../../kit/device/values/dictionary.ts'
import { translationOf } from '../../kit/device/values/value-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { csvFile, saveFile } from '../../ui/save-file.ts'
import { useTimeOffset } from '../../ui/time/Time.tsx'

const MEGABYTE = 1024 * 1024
/** Bytes (specification 2, section 9). */
const LIMIT = 10 * MEGABYTE
const HEAD = ['key', 'alias', 'value', 'translated value', 'created', 'inserted']

/** Undefined while there is nothing to download. */
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

/**
 * A device's status as semicolon-separated CSV, one line per key, sorted by key. Derived keys have no times.
 * @param offset the UTC offset of the times, in hours
 */
export function statusCsv(
  { data, entries }: Pick<DeviceStatus, 'data' | 'entries'>,
  { dictionary, offset }: { dictionary: Dictionary; offset: number },
): string {
  const times = new Map(entries.map(([key, , created, inserted]) => [key, [created, inserted]]))
  const lines = Object.entries(data)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([key, value]) => {
      const meaning = meaningOf(dictionary, key)
      const [created = '', inserted = ''] = times.get(key)?.map((at) => fileTime(at, offset)) ?? []
      const translated = TIME_KEYS.has(key) ? fileTime(Number(value), offset) : translationOf(value, meaning)
      return [key, meaning?.alias ?? key, value, translated ?? value, created, inserted]
    })
  return [HEAD, ...lines].map(csvLine).join('')
}

/** The error for a file that is too large. */
export function sizeRefusal(bytes: number): string | undefined {
  if (bytes <= LIMIT) return undefined
  return `size is ${(bytes / MEGABYTE).toFixed(2)} mb. it should be less then 10mb to download.`
}

/** Replaces characters that are invalid in file names. */
export function csvFileName(name: string): string {
  return `status-${name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')}.csv`
}
