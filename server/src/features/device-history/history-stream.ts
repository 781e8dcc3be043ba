import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import { type RawBuilder, sql } from 'kysely'
import { readPages } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { type PackedReport, type UnpackedReport, unpackReport } from '../../platform/devices/packed-report.ts'
import { entryCondition, type HistoryFilter } from './history-filter.ts'
import type { Slice } from './history-page.views.ts'
import { type Entry, reportsOf, type Selection } from './history-source.ts'

const REPORTS_AT_ONCE = 2000
const ENTRIES_AT_ONCE = 5000

interface ReportRow extends PackedReport {
  created: number
  lag: number
}

/** An unpacked report; times in unix seconds. */
export interface ReadReport extends UnpackedReport {
  readonly created: number
  readonly inserted: number
}

/**
 * The reports of a selection in constant memory, in time order, with only the matching values. They are unpacked here:
 * a row per value would take PostgreSQL and the transfer five times as long.
 */
export async function* readReports(
  db: Database,
  { selection, direction }: { selection: Selection; direction: Direction },
): AsyncGenerator<readonly ReadReport[]> {
  const rows = selectReports(selection, direction)
  for await (const page of readPages(db, { rows, size: REPORTS_AT_ONCE })) yield page.map(takenApart)
}

function selectReports(selection: Selection, direction: Direction): RawBuilder<ReportRow> {
  const { filter } = selection
  const turn = direction === 'asc' ? sql`asc` : sql`desc`
  const reports = sql`select h.created, h.lag, h.ctid as tid, h.keys, h.vals from ${reportsOf(selection)}`
  return sql<ReportRow>`
    select extract(epoch from h.created)::float8 as created, h.lag, ${partsOf(filter)}
    from (${reports}) h ${chosenOf(filter)}
    order by h.created ${turn}, h.tid ${turn}`
}

function partsOf(filter: HistoryFilter | undefined): RawBuilder<unknown> {
  return filter === undefined ? sql`h.keys::text as keys, h.vals` : sql`chosen.keys, chosen.vals`
}

function chosenOf(filter: HistoryFilter | undefined): RawBuilder<unknown> {
  if (filter === undefined) return sql``
  return sql`
    join lateral (
      select array_agg(e.key_id order by e.place)::text as keys,
        pack_history_values(array_agg(e.value order by e.place)) as vals
      from unnest(h.keys, history_values(h.vals)) with ordinality as e (key_id, value, place)
      where ${entryCondition(filter)}) chosen on chosen.keys is not null`
}

function takenApart({ created, lag, ...packed }: ReportRow): ReadReport {
  return { created, inserted: created + lag, ...unpackReport(packed) }
}

/** The values of a selection in time order, between the values before and after the window. */
export async function* streamByTime(
  db: Database,
  options: {
    selection: Selection
    direction: Direction
    edges: { readonly before: readonly Entry[]; readonly after: readonly Entry[] }
  },
): AsyncGenerator<readonly Entry[]> {
  const { selection, direction, edges } = options
  const names = await readKeyNames(db)
  const isNewestFirst = direction === 'desc'
  yield isNewestFirst ? edges.after : edges.before.toReversed()
  for await (const reports of readReports(db, { selection, direction })) {
    const entries: Entry[] = []
    for (const { created, inserted, keys, values } of reports) {
      for (let step = 0; step < keys.length; step += 1) {
        const place = isNewestFirst ? step : keys.length - 1 - step
        entries.push({
          key: names.get(keys[place] ?? 0) ?? '',
          value: values[place] ?? '',
          created,
          inserted,
        })
      }
    }
    yield entries
  }
  yield isNewestFirst ? edges.before : edges.after.toReversed()
}

/** A result that is sorted by more than time, in constant memory of this process. */
export function streamSorted(db: Database, rows: RawBuilder<Entry>): AsyncGenerator<readonly Entry[]> {
  return readPages(db, { rows, size: ENTRIES_AT_ONCE })
}

export async function* sliceOf(
  entries: AsyncIterable<readonly Entry[]>,
  { skip, limit }: Slice,
): AsyncGenerator<readonly Entry[]> {
  let passed = 0
  for await (const batch of entries) {
    const part = batch.slice(Math.max(0, skip - passed), Math.max(0, skip + limit - passed))
    if (part.length > 0) yield part
    passed += batch.length
    if (passed >= skip + limit) return
  }
}

/** The names of all keys by their ids. */
export async function readKeyNames(db: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('data_key').select(['key_id', 'name']).execute()
  return new Map(rows.map(({ key_id, name }) => [key_id, name]))
}
