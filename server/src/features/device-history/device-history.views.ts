import type { HistoryRecord } from '@service-center/contract/device-history/device-history.ts'
import { csvCell, csvLine } from '@service-center/contract/endpoint/csv.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { within } from '../../platform/database/list-sql.ts'
import type { FocusedDevice } from '../../platform/devices/focused-device.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { csvOfBatches, timeWriter } from '../../platform/http/csv.ts'
import { StreamAnswer } from '../../platform/files/file-answers.ts'
import { countHistory, countSelected, type DayCounts } from './history-days.views.ts'
import { entryCondition, spanOf } from './history-filter.ts'
import {
  type Order,
  readEdges,
  readNewestFirst,
  readSorted,
  selectAll,
  selectSorted,
  type Slice,
} from './history-page.views.ts'
import type { Entry, Selection } from './history-source.ts'
import { sliceOf, streamByTime, streamSorted } from './history-stream.ts'

export interface HistoryQuery {
  readonly device: FocusedDevice
  readonly selection: Selection
  readonly order: Order
  readonly slice: Slice
  /** Includes each key's nearest values before and after the window. */
  readonly hasEdges: boolean
  /** The newest value of each key instead of the history. */
  readonly newestOnly: boolean
}

/** The result of a query: its count, the device's total count, and functions to read it. */
interface Found {
  readonly filteredCount: number
  readonly totalCount: number
  /** The requested slice in one piece. */
  page(): Promise<readonly Entry[]>
  /** The whole result, in constant memory. */
  stream(): AsyncIterable<readonly Entry[]>
}

/** Longer pages are streamed. */
const LARGEST_PAGE = 10_000

/** A page of a device's history. */
export async function readHistory(db: Database, question: HistoryQuery): Promise<RawJson | StreamAnswer> {
  const { device, slice } = question
  const found = await find(db, question)
  const { filteredCount, totalCount } = found
  if (Math.min(slice.limit, filteredCount - slice.skip) > LARGEST_PAGE) {
    return jsonOf(sliceOf(found.stream(), slice), { device, filteredCount, totalCount })
  }
  const data = (await found.page()).map((entry) => recordOf(entry, device))
  return new RawJson(JSON.stringify({ data, filteredCount, totalCount }))
}

/** A device's history as a file. */
export async function exportHistory(
  db: Database,
  { question, name, utcOffset }: { question: HistoryQuery; name: string; utcOffset: number },
): Promise<StreamAnswer> {
  const { stream } = await find(db, question)
  return csvOf(sliceOf(stream(), question.slice), { name, utcOffset })
}

async function find(db: Database, question: HistoryQuery): Promise<Found> {
  const { selection, order, hasEdges, newestOnly } = question
  if (newestOnly) return findNewest(db, question)
  const { total, inWindow } = await countHistory(db, selection)
  const counts = selection.filter === undefined ? inWindow : await countSelected(db, selection)
  const edges = hasEdges ? await readEdges(db, selection) : { before: [], after: [] }
  const [first, ...more] = order
  const [column, direction] = first ?? (['created', 'desc'] as const)
  const filteredCount = counts.count + edges.before.length + edges.after.length
  const { slice } = question
  if (column === 'created' && more.length === 0) {
    return {
      filteredCount,
      totalCount: total,
      page: () => pageByTime(db, { selection, counts, edges, slice, isNewestFirst: direction === 'desc' }),
      stream: () => streamByTime(db, { selection, direction, edges }),
    }
  }
  const entries = selectAll(selection, hasEdges)
  return {
    filteredCount,
    totalCount: total,
    page: () => readSorted(db, { entries, count: filteredCount, order, slice }),
    stream: () => streamSorted(db, selectSorted(entries, { order })),
  }
}

async function findNewest(db: Database, { selection, order, slice }: HistoryQuery): Promise<Found> {
  const entries = newestEntries(selection)
  const { rows } = await sql<{ total: number; filtered: number }>`
    select (select count(*) from latest where dev = ${selection.dev}) as total,
      (select count(*) from (${entries}) e) as filtered`.execute(db)
  const filteredCount = rows[0]?.filtered ?? 0
  return {
    filteredCount,
    totalCount: rows[0]?.total ?? 0,
    page: () => readSorted(db, { entries, count: filteredCount, order, slice }),
    stream: () => streamSorted(db, selectSorted(entries, { order })),
  }
}

/** A page of the window's values between its edges. Positions are counted from the newest value. */
async function pageByTime(
  db: Database,
  options: {
    selection: Selection
    counts: DayCounts
    edges: { before: readonly Entry[]; after: readonly Entry[] }
    slice: Slice
    isNewestFirst: boolean
  },
): Promise<readonly Entry[]> {
  const { selection, counts, edges, slice, isNewestFirst } = options
  const { before, after } = edges
  const length = after.length + counts.count + before.length
  const taken = Math.max(0, Math.min(slice.limit, length - slice.skip))
  if (taken === 0) return []
  const start = isNewestFirst ? slice.skip : length - slice.skip - taken
  const end = start + taken
  const within = (place: number) => Math.max(0, Math.min(counts.count, place - after.length))
  const behind = after.length + counts.count
  const inside = await readNewestFirst(db, {
    selection,
    counts,
    slice: { skip: within(start), limit: within(end) - within(start) },
  })
  const page = [
    ...after.slice(start, end),
    ...inside,
    ...before.slice(Math.max(0, start - behind), Math.max(0, end - behind)),
  ]
  return isNewestFirst ? page : page.toReversed()
}

/** A select of a device's newest values, in the columns of `entriesIn`. */
function newestEntries({ dev, window, filter }: Selection): RawBuilder<unknown> {
  return sql`
    select e.key_id, e.value, e.created, extract(epoch from e.inserted - e.created)::float8 as lag, e.ctid as tid,
      0 as place
    from latest e
    where e.dev = ${dev} and ${within(sql`e.created`, { from: window.from, until: window.to })}
      and ${filter?.inserted === undefined ? sql`true` : within(sql`e.inserted`, spanOf(filter.inserted))}
      and ${entryCondition(filter)}`
}

/**
 * A semicolon-separated file of values.
 * @param utcOffset UTC offset of the times, in hours
 */
function csvOf(
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

function recordOf(entry: Entry, { type, id }: FocusedDevice): HistoryRecord {
  return { ...entry, deviceTypeId: type, deviceId: id }
}

/** A page too large for memory, streamed as JSON in the form of a page. */
function jsonOf(
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
