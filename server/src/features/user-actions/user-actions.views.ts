import type { UserActionColumn } from '@service-center/contract/user-actions/user-actions.ts'
import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { countByRange, countFound, resolveNames, type LogRange } from './action-count.views.ts'
import { orderBy, type Span } from '../../platform/database/list-sql.ts'
import {
  entryCondition,
  isCountable,
  type KnownFilter,
  spanOf,
  type UserActionQuery,
} from './action-filter.ts'

type Order = readonly (readonly [column: UserActionColumn, direction: Direction])[]

const COLUMNS: Record<UserActionColumn, string> = {
  timestamp: 'created_at',
  actionType: 'action_type',
  statusCode: 'status_code',
  username: 'username',
}

/** An entry as the contract's JSON. */
const ENTRY = sql`json_build_object(
  'id', id, 'actionType', action_type, 'statusCode', status_code,
  'timestamp', extract(epoch from created_at)::float8, 'username', username, 'account', account,
  'value', value, 'before', before, 'after', after, 'address', address,
  'device', case when device_id is not null then json_build_object('type', device_type, 'id', device_id) end)`

/** A page of the log, and the number of matching entries. */
export async function readLog(
  db: Database,
  { query, isUnscoped }: { query: UserActionQuery; isUnscoped: boolean },
): Promise<RawJson> {
  const filter = await resolveNames(db, { filter: query, isUnscoped })
  const order = fullOrder(query.orderBy)
  const wanted = { db, filter, isUnscoped, order, skip: query.skip, limit: query.limit }
  const { json, filteredCount } = isCountable(query) ? await readCounted(wanted) : await readFound(wanted)
  return new RawJson(`{"filteredCount":${filteredCount},"data":${json}}`)
}

/** One entry as JSON; undefined when there is none in scope. */
export async function findEntry(db: Database, id: number): Promise<RawJson | undefined> {
  const { rows } = await sql<{ json: string }>`
    select ${ENTRY}::text as json from user_action where id = ${id}`.execute(db)
  return rows[0] === undefined ? undefined : new RawJson(rows[0].json)
}

interface Wanted {
  db: Database
  filter: KnownFilter
  isUnscoped: boolean
  order: Order
  skip: number
  limit: number
}

interface Page {
  json: string
  filteredCount: number
}

/** Without a text search the daily counts give the number of entries, and the day on which a page begins. */
async function readCounted({ db, filter, isUnscoped, order, skip, limit }: Wanted): Promise<Page> {
  const ranges = await countByRange(db, { filter, isUnscoped })
  const filteredCount = ranges.reduce((sum, { entries }) => sum + entries, 0)
  if (skip >= filteredCount) return { json: '[]', filteredCount }
  const { from, until } = spanOf(filter)
  const [column, direction] = order[0] ?? ['timestamp', 'desc']
  if (column === 'timestamp' && ranges.length > 1) {
    const { range, left } = placeOf(direction === 'desc' ? ranges : ranges.toReversed(), skip)
    // The page may extend beyond the day that it begins on, but not beyond the filter's span.
    const span = direction === 'desc' ? { ...range, from } : { from: range.from, until }
    return { ...(await readPage({ db, filter, order, span, skip: left, limit })), filteredCount }
  }
  // In the second half, reading from the other end is faster.
  const size = Math.min(limit, filteredCount - skip)
  const isReversed = skip > filteredCount / 2
  const start = isReversed ? filteredCount - skip - size : skip
  const page = { db, filter, order, span: { from, until }, skip: start, limit: size, isReversed }
  return { ...(await readPage(page)), filteredCount }
}

/** A text search reads entries until the page is full; the rest is only counted. */
async function readFound({ db, filter, order, skip, limit }: Wanted): Promise<Page> {
  const span = spanOf(filter)
  const { json, length } = await readPage({ db, filter, order, span, skip, limit })
  const isLast = length < limit && (length > 0 || skip === 0)
  return { json, filteredCount: isLast ? skip + length : await countFound(db, filter) }
}

/**
 * The range that contains the entry at position `skip`, and the number of entries before it in that range.
 */
function placeOf(ranges: readonly LogRange[], skip: number): { range: Span<Date>; left: number } {
  let left = skip
  for (const range of ranges) {
    if (left < range.entries) return { range, left }
    left -= range.entries
  }
  return { range: {}, left: skip }
}

interface PageOf {
  filter: KnownFilter
  order: Order
  span: Span<Date>
  skip: number
  limit: number
  /** Reads from the other end, but returns the page in the given order. */
  isReversed?: boolean
}

/** The entries of a page as one JSON list, and their number. */
async function readPage({
  db,
  ...page
}: PageOf & { db: Database }): Promise<{ json: string; length: number }> {
  const direction = page.isReversed === true ? sql`desc` : sql`asc`
  const { rows } = await sql<{ json: string; length: number }>`
    select coalesce(json_agg(entry order by place ${direction}), '[]')::text as json, count(*) as length
    from (select entry, row_number() over () as place from (${entries(page)}) read) page`.execute(db)
  return rows[0] ?? { json: '[]', length: 0 }
}

/** The entries of a page, each as JSON in `entry`. */
function entries({ filter, order, span, skip, limit, isReversed = false }: PageOf): RawBuilder<unknown> {
  return sql`
    select ${ENTRY} as entry from (
      select * from user_action where ${entryCondition(filter, span)}
      order by ${orderBy(columnsOf(order), { isReversed })} limit ${limit} offset ${skip}) found`
}

/** The complete order: newest first among equal entries. */
function fullOrder(order: Order = []): Order {
  return order.some(([column]) => column === 'timestamp') ? order : [...order, ['timestamp', 'desc']]
}

/** The columns of an order; equal ones are ordered by id. */
function columnsOf(order: Order) {
  const last = order.at(-1)?.[1] ?? 'desc'
  return [
    ...order.map(([column, direction]) => [sql.ref(COLUMNS[column]), direction] as const),
    [sql.ref('id'), last] as const,
  ]
}

/** All entries that match a filter, for a file. */
export async function selectLog(
  db: Database,
  { query, isUnscoped }: { query: UserActionQuery; isUnscoped: boolean },
): Promise<RawBuilder<LogRow>> {
  const filter = await resolveNames(db, { filter: query, isUnscoped })
  return sql<LogRow>`
    select action_type, status_code, username, account, address, device_type, device_id,
      extract(epoch from created_at)::float8 as at,
      value #>> '{}' as value, before #>> '{}' as before, after #>> '{}' as after
    from user_action where ${entryCondition(filter, spanOf(filter))} order by ${orderBy(columnsOf(fullOrder(query.orderBy)))}`
}

/** An entry for a line of a file; `at` in unix seconds, JSON as text. */
export interface LogRow {
  action_type: string
  status_code: number
  at: number
  username: string | null
  account: string | null
  value: string | null
  address: string | null
  device_type: number | null
  device_id: number | null
  before: string | null
  after: string | null
}
