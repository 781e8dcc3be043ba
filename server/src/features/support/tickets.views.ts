import { MAX_TICKET_PAGE_SIZE } from '@service-center/contract/support/support.ts'
import { TICKET_KEYS } from '@service-center/contract/support/ticket.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TicketSource } from '../../integrations/tickets/tickets.ts'
import { readPages } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { all, type Condition } from '../../platform/database/list-sql.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { StreamAnswer } from '../../platform/files/file-answers.ts'
import type { PlaceOfWork } from './place-of-work.ts'
import { conditionsOf, ofSource, orderOf, type TicketQuery } from './ticket-filter.ts'
import { TICKET_WORDS } from './ticket-dictionary.ts'

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`
const TIMES: ReadonlySet<string> = new Set(['created_at', 'updated_at'])

/** The columns of `data` as the arguments of json_build_object. */
const DATA = sql.join(
  TICKET_KEYS.flatMap((key) => [sql.lit(key), TIMES.has(key) ? seconds(`t.${key}`) : sql.ref(`t.${key}`)]),
)

/** A ticket of the overview as JSON; `t` is the ticket. Its dealer is looked up for the sent rows only. */
const ROW = sql`json_build_object('id', t.id, 'issueId', t.issue_id, 'isOpen', t.is_open,
  'customer_id', t.customer_id, 'dealer_id', (select dealer_id from customer where id = t.customer_id),
  'data', json_build_object(${DATA}))`

interface Wanted {
  readonly query: TicketQuery
  readonly source: TicketSource
  readonly place: PlaceOfWork
}

/** The tickets of a query: a page; or more than a page has, as one stream. */
export async function readTickets(db: Database, wanted: Wanted): Promise<RawJson | StreamAnswer> {
  const numbers = await countTickets(db, wanted)
  const { filteredCount } = numbers
  const { skip = 0, limit = filteredCount } = wanted.query
  const size = Math.max(0, Math.min(limit, filteredCount - skip))
  if (size > MAX_TICKET_PAGE_SIZE) return streamOf(db, wanted, numbers)
  // In the second half, reading from the other end is faster.
  const isReversed = size > 0 && skip > filteredCount / 2
  const start = isReversed ? filteredCount - skip - size : skip
  const order = isReversed ? sql`t.place desc` : sql`t.place`
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${ROW} order by ${order}), '[]')::text as json
    from (select t.*, row_number() over () as place
      from (${selected(wanted, { isReversed })} limit ${size} offset ${start}) t) t`.execute(db)
  return new RawJson(`${headOf(wanted, numbers)}${rows[0]?.json ?? '[]'}}`)
}

/** The tickets of a query, in its order. */
function selected({ query, source }: Wanted, options?: { isReversed: boolean }): RawBuilder<unknown> {
  const { from, order } = orderOf(query, options)
  return sql`
    select t.* from ${from} where ${all([ofSource(source), ...conditionsOf(query)])} order by ${order}`
}

interface Numbers {
  readonly totalCount: number
  readonly filteredCount: number
}

async function countTickets(db: Database, { query, source }: Wanted): Promise<Numbers> {
  const conditions = conditionsOf(query)
  const count = async (more: readonly Condition[]) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::float8 as count from ticket t where ${all([ofSource(source), ...more])}`.execute(db)
    return rows[0]?.count ?? 0
  }
  const totalCount = await count([])
  return { totalCount, filteredCount: conditions.length === 0 ? totalCount : await count(conditions) }
}

/** The reply up to its rows, which follow as a list. */
function headOf({ place }: Wanted, numbers: Numbers): string {
  const head = { ...TICKET_WORDS, ...numbers, ...place }
  return `${JSON.stringify(head).slice(0, -1)},"data":`
}

const ROWS_AT_ONCE = 2000

function streamOf(db: Database, wanted: Wanted, numbers: Numbers): StreamAnswer {
  return new StreamAnswer({
    name: 'tickets.json',
    contentType: 'application/json; charset=utf-8',
    chunks: chunksOf(db, wanted, numbers),
  })
}

async function* chunksOf(db: Database, wanted: Wanted, numbers: Numbers): AsyncGenerator<string> {
  const rows = sql<{ json: string }>`
    select ${ROW}::text as json from (${selected(wanted)} offset ${wanted.query.skip ?? 0}) t`
  let before = `${headOf(wanted, numbers)}[`
  for await (const page of readPages(db, { rows, size: ROWS_AT_ONCE })) {
    if (page.length === 0) continue
    yield before + page.map(({ json }) => json).join(',')
    before = ','
  }
  yield before === ',' ? ']}' : `${before}]}`
}
