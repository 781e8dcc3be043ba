import { csvCell, csvLine } from '@service-center/contract/endpoint/csv.ts'
import type { HistoryRecord } from '@service-center/contract/device-history/device-history.ts'
import { csvOfBatches, timeWriter } from '../../platform/http/csv.ts'
import { StreamAnswer } from '../../platform/http/file-answers.ts'
import type { FocusedDevice } from '../../platform/devices/focused-device.ts'
import type { Entry } from './history-source.ts'

/**
 * A semicolon-separated file of values.
 * @param utcOffset UTC offset of the times, in hours
 */
export function csvOf(
  batches: AsyncIterable<readonly Entry[]>,
  { name, utcOffset }: { name: string; utcOffset: number },
): StreamAnswer {
  return csvOfBatches({
    name,
    batches,
    head: ['Key', 'Value', 'Created At', 'Inserted At'],
    line: entryWriter(timeWriter(utcOffset)),
  })
}

/** Writes entries as `csvLine` would, but formats repeated keys and times only once. */
function entryWriter(time: (seconds: number) => string): (entry: Entry) => string {
  const keys = new Map<string, string>()
  let last: { created: number; inserted: number; end: string } | undefined
  return ({ key, value, created, inserted }) => {
    if (last?.created !== created || last.inserted !== inserted) {
      last = { created, inserted, end: csvLine([time(created), time(inserted)]) }
    }
    let start = keys.get(key)
    if (start === undefined) {
      start = csvCell(key)
      keys.set(key, start)
    }
    return `${start};${csvCell(value)};${last.end}`
  }
}

/** An entry with its device. */
export function recordOf(entry: Entry, { type, id }: FocusedDevice): HistoryRecord {
  return { ...entry, deviceTypeId: type, deviceId: id }
}

/** A page too large for memory, streamed as JSON in the form of a page. */
export function jsonOf(
  entries: AsyncIterable<readonly Entry[]>,
  options: { device: FocusedDevice; filteredCount: number; totalCount: number },
): StreamAnswer {
  return new StreamAnswer({
    name: 'history.json',
    contentType: 'application/json; charset=utf-8',
    chunks: jsonChunks(entries, options),
  })
}

async function* jsonChunks(
  entries: AsyncIterable<readonly Entry[]>,
  options: { device: FocusedDevice; filteredCount: number; totalCount: number },
): AsyncGenerator<string> {
  const { device, filteredCount, totalCount } = options
  let start = '{"data":['
  for await (const batch of entries) {
    yield start + batch.map((entry) => JSON.stringify(recordOf(entry, device))).join()
    start = ','
  }
  yield `${start === ',' ? '' : start}],"filteredCount":${filteredCount},"totalCount":${totalCount}}`
}
