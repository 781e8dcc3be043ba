import type { DeviceType } from '@service-center/contract/devices/devices.ts'
import {
  HIDDEN_HISTORY_FIELDS,
  type HistoryField,
  type HistoryRow,
  UNCATEGORIZED_GROUP_ID,
} from '@service-center/contract/history-search/history-search.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { readPages } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { searchedTexts, within } from '../../platform/database/list-sql.ts'
import { keyDayCodes } from '../../platform/devices/packed-report.ts'
import { invalid } from '../../platform/errors.ts'

/** Times in unix seconds, both ends inclusive; without `to` there is no upper limit. */
export interface Search {
  readonly type: DeviceType
  readonly field: string
  readonly prompt: string
  readonly from: number
  readonly to: number | undefined
}

interface FoundRow extends HistoryRow {
  dev: number
  /** Physical row location of the report: '(block,line)'. */
  tid: string
}

const DAY_SECONDS = 86_400
/** Maximum number of days read at once. */
const MAX_DAYS = 64
const ROWS_AT_ONCE = 5000

/** The keys that visible devices of a type have reported, with their display names, in the dictionary's order. */
export async function listFields(db: Database, type: DeviceType): Promise<HistoryField[]> {
  const { rows } = await sql<HistoryField>`
    select k.name, coalesce(m.alias, k.name) as translated_name,
      coalesce(m.group_id, ${sql.lit(UNCATEGORIZED_GROUP_ID)})::integer as device_key_group_id
    from data_key k
    left join data_key_meaning m on m.key_id = k.key_id and m.device_type = ${sql.lit(type)}
    left join data_key_group g using (group_id)
    where k.name <> all (${[...HIDDEN_HISTORY_FIELDS]}::text[]) and exists (
      select from latest l
      where l.key_id = k.key_id and l.dev in (select dev from device where device_type = ${sql.lit(type)}) limit 1)
    order by g.position, m.position, k.name`.execute(db)
  return rows
}

/**
 * A page of matches, newest first. Days are read from the newest one back, only as far as the page needs; the index on key
 * and day finds them.
 * @param options.after the last row of the previous page
 */
export async function searchPage(
  db: Database,
  options: { search: Search; skip: number; size: number; after: SearchPlace | undefined },
): Promise<{ data: HistoryRow[]; next: string | null }> {
  const { search, size, after } = options
  const keyId = await findKey(db, search.field)
  // One more row shows whether there is a next page.
  const wanted = options.skip + size + 1
  const found: FoundRow[] = []
  const newest = Math.min(search.to ?? Infinity, after === undefined ? Infinity : after.created / 1e6)
  const stored = await findStoredDays(db)
  for (const days of keyId === undefined ? [] : daysBetween({ from: search.from, to: newest, stored })) {
    const rows = selectFound({ search, keyId: keyId ?? 0, days, after })
    const page = await sql<FoundRow>`${rows} limit ${wanted - found.length}`.execute(db)
    found.push(...page.rows)
    if (found.length >= wanted) break
  }
  const page = found.slice(options.skip, options.skip + size)
  const last = page.at(-1)
  const hasMore = found.length === wanted && last !== undefined
  return {
    data: page.map(({ device_id, data_val, created, inserted }) => ({
      device_id,
      data_val,
      created,
      inserted,
    })),
    next: hasMore ? writeCursor(placeOf(last)) : null,
  }
}

function placeOf({ created, dev, tid }: FoundRow): SearchPlace {
  const [block = 0, line = 0] = tid.slice(1, -1).split(',').map(Number)
  return { created: Math.round(created * 1e6), dev, block, line }
}

/** All matches, newest first, in constant memory. */
export async function* searchAll(db: Database, search: Search): AsyncGenerator<readonly HistoryRow[]> {
  const keyId = await findKey(db, search.field)
  if (keyId === undefined) return
  const stored = await findStoredDays(db)
  for (const days of daysBetween({ from: search.from, to: search.to ?? Infinity, stored })) {
    yield* readPages(db, { rows: selectFound({ search, keyId, days, after: undefined }), size: ROWS_AT_ONCE })
  }
}

async function findKey(db: Database, name: string): Promise<number | undefined> {
  if (HIDDEN_HISTORY_FIELDS.includes(name)) return undefined
  const row = await db.selectFrom('data_key').select('key_id').where('name', '=', name).executeTakeFirst()
  return row?.key_id
}

/** UTC days since 1970, both inclusive. */
interface Days {
  readonly first: number
  readonly last: number
}

/** The days with stored history: a requested range may be thousands of years longer. */
async function findStoredDays(db: Database): Promise<Days> {
  const { rows } = await sql<Days>`
    select min(month) - date '1970-01-01' as first,
      (max(month) + interval '1 month')::date - date '1970-01-01' - 1 as last
    from (
      select to_date(right(relname, 7), 'YYYY_MM') as month
      from pg_inherits join pg_class on oid = inhrelid where inhparent = 'history'::regclass) months
    having count(*) > 0`.execute(db)
  return rows[0] ?? { first: 0, last: -1 }
}

/** The stored days of a range, from the newest back: one day at first, then twice as many each time, up to `MAX_DAYS`. */
export function* daysBetween({
  from,
  to,
  stored,
}: {
  from: number
  to: number
  stored: Days
}): Generator<Days> {
  const oldest = Math.max(stored.first, Math.floor(from / DAY_SECONDS))
  let last = Math.min(stored.last, Math.floor(to / DAY_SECONDS))
  for (let step = 1; last >= oldest; step = Math.min(MAX_DAYS, step * 2)) {
    const first = Math.max(oldest, last - step + 1)
    yield { first, last }
    last = first - 1
  }
}

function selectFound(options: {
  search: Search
  keyId: number
  days: Days
  after: SearchPlace | undefined
}): RawBuilder<FoundRow> {
  const { search, keyId, days, after } = options
  const codes = keyDayCodes(keyId, days)
  const words = searchedTexts({ globalSearch: search.prompt })
  const behind =
    after === undefined
      ? sql`true`
      : sql`(h.created < ${microseconds(after.created)} or h.created = ${microseconds(after.created)}
          and (h.dev, h.ctid) > (${after.dev}, ${`(${after.block},${after.line})`}::tid))`
  // The words are checked first in the whole report, which is fast and excludes most reports.
  const inReport = words.map((word) => sql`and strpos(fold_text(h.vals), ${word}) > 0`)
  const inValue = words.map((word) => sql`and strpos(fold_text(f.data_val), ${word}) > 0`)
  return sql<FoundRow>`
    select d.device_id, f.data_val, extract(epoch from f.created)::float8 as created,
      extract(epoch from history_inserted(f.created, f.lag))::float8 as inserted, f.dev,
      f.tid::text as tid
    from (
      select h.dev, h.created, h.lag, h.ctid as tid,
        history_value(h.keys, h.vals, ${keyId}::smallint) as data_val
      from history h
      where keyday(h.keys, h.created) && ${`{${codes.join()}}`}::integer[]
        and ${within(sql`h.created`, { from: Math.max(search.from, days.first * DAY_SECONDS), until: search.to })}
        and h.created < to_timestamp(${(days.last + 1) * DAY_SECONDS})
        and ${behind} ${sql.join(inReport, sql` `)}) f
    join device d on d.dev = f.dev and d.device_type = ${sql.lit(search.type)}
    where true ${sql.join(inValue, sql` `)}
    order by f.created desc, f.dev, f.tid`
}

const microseconds = (since1970: number) =>
  sql`(timestamptz 'epoch' + ${since1970} * interval '1 microsecond')`

/** The last row of a page; the next page starts after it. */
interface SearchPlace {
  /** Microseconds since 1970. */
  readonly created: number
  readonly dev: number
  /** Physical location of the report. */
  readonly block: number
  readonly line: number
}

const parts = z.tuple([
  z.int().min(-1e15).max(1e17),
  z.int().min(0).max(2_147_483_647),
  z.int().min(0).max(4_294_967_295),
  z.int().min(0).max(65_535),
])

function writeCursor({ created, dev, block, line }: SearchPlace): string {
  return Buffer.from(JSON.stringify([created, dev, block, line])).toString('base64url')
}

/** @throws invalid for a text that is not from `writeCursor` */
export function readCursor(cursor: string): SearchPlace {
  const parsed = parts.safeParse(valueOf(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw invalid([{ param: 'cursor', msg: 'Must be the next of an earlier page.' }])
  const [created, dev, block, line] = parsed.data
  return { created, dev, block, line }
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
