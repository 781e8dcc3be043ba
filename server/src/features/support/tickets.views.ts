import { MAX_TICKET_PAGE_SIZE } from '@service-center/contract/support/support.ts'
import { categoryName } from '@service-center/contract/support/ticket-rules.ts'
import { TICKET_STATUSES } from '@service-center/contract/support/ticket-rules.ts'
import { TICKET_KEYS, type TicketRow } from '@service-center/contract/support/ticket.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tickets, TicketSource } from '../../integrations/tickets/tickets.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { readPages } from '../../platform/database/cursor.ts'
import type { Database } from '../../platform/database/database.ts'
import { all, type Condition } from '../../platform/database/list-sql.ts'
import { StreamAnswer } from '../../platform/files/file-answers.ts'
import { RawJson } from '../../platform/http/answers.ts'
import { csvAnswer, timeWriter } from '../../platform/http/csv.ts'
import { TICKET_DICTIONARY, TICKET_WORDS } from './ticket-dictionary.ts'
import { conditionsOf, ofSource, orderOf, type TicketQuery } from './ticket-filter.ts'

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`
const TIMES: ReadonlySet<string> = new Set(['created_at', 'updated_at'])

/** The columns of `data` as arguments of json_build_object. */
const DATA = sql.join(
  TICKET_KEYS.flatMap((key) => [sql.lit(key), TIMES.has(key) ? seconds(`t.${key}`) : sql.ref(`t.${key}`)]),
)

/** SQL for a ticket `t` of the list as JSON. The dealer is looked up only for the rows that are sent. */
const ROW = sql`json_build_object('id', t.id, 'issueId', t.issue_id, 'isOpen', t.is_open,
  'customer_id', t.customer_id, 'dealer_id', (select dealer_id from customer where id = t.customer_id),
  'data', json_build_object(${DATA}))`

interface Wanted {
  readonly query: TicketQuery
  readonly source: TicketSource
  readonly place: PlaceOfWork
}

/** The tickets of a query: a page, or a stream when there are more than a page may have. */
export async function readTickets(db: Database, wanted: Wanted): Promise<RawJson | StreamAnswer> {
  const numbers = await countTickets(db, wanted)
  const { filteredCount } = numbers
  const { skip = 0, limit = filteredCount } = wanted.query
  const size = Math.max(0, Math.min(limit, filteredCount - skip))
  if (size > MAX_TICKET_PAGE_SIZE) return streamOf(db, wanted, numbers)
  // In the second half of the list, reading from the end is faster.
  const isReversed = size > 0 && skip > filteredCount / 2
  const start = isReversed ? filteredCount - skip - size : skip
  const order = isReversed ? sql`t.place desc` : sql`t.place`
  const { rows } = await sql<{ json: string }>`
    select coalesce(json_agg(${ROW} order by ${order}), '[]')::text as json
    from (select t.*, row_number() over () as place
      from (${selected(wanted, { isReversed })} limit ${size} offset ${start}) t) t`.execute(db)
  return new RawJson(`${headOf(wanted, numbers)}${rows[0]?.json ?? '[]'}}`)
}

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

/** The JSON of the reply up to the list of rows. */
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

/** The number of open and new tickets in scope. Fast even with many closed tickets, because it uses the index of open ones. */
export async function countOpenTickets(db: Database, source: TicketSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ticket t
    where ${all([ofSource(source), ...conditionsOf({ hideClosed: true })])}`.execute(db)
  return rows[0]?.count ?? 0
}

type FileRow = TicketRow['data'] & {
  readonly issue_id: number
  readonly customer_id: number
  readonly customer: string | null
  readonly dealer_id: number | null
  readonly dealer: string | null
}

const HEAD = [
  'Issue ID',
  ...TICKET_KEYS.map((key) => TICKET_DICTIONARY[key]?.alias ?? key),
  'Dealer ID',
  'Dealer',
  'Customer ID',
  'Customer',
]

const statusNames: Readonly<Record<string, string>> = TICKET_STATUSES

/** All tickets of a query as a CSV file. */
export function ticketsFile(db: Database, wanted: { query: TicketQuery; tickets: Tickets }): StreamAnswer {
  const time = timeWriter(wanted.query.utcOffset ?? 0)
  return csvAnswer<FileRow>({
    db,
    name: 'tickets.csv',
    rows: selectTickets(wanted),
    head: HEAD,
    cells: (row) => [
      String(row.issue_id),
      row.subject,
      categoryName(row.category),
      statusNames[row.status] ?? row.status,
      row.requester,
      row.requester_phone,
      row.requester_email,
      row.assignee,
      row.assignee_phone,
      row.assignee_email,
      row.organization,
      textOf(row.robot_id),
      textOf(row.tablet_id),
      time(row.created_at),
      time(row.updated_at),
      textOf(row.dealer_id),
      row.dealer ?? '',
      textOf(row.customer_id),
      row.customer ?? '',
    ],
  })
}

const textOf = (id: number | null) => (id === null ? '' : String(id))

function selectTickets({ query, tickets }: { query: TicketQuery; tickets: Tickets }): RawBuilder<FileRow> {
  const { order } = orderOf(query)
  return sql<FileRow>`
    select t.issue_id, t.subject, t.category, t.status, t.requester, t.requester_phone, t.requester_email, t.assignee,
      t.assignee_phone, t.assignee_email, t.organization, t.robot_id, t.tablet_id, t.customer_id,
      extract(epoch from t.created_at)::float8 as created_at, extract(epoch from t.updated_at)::float8 as updated_at,
      c.name as customer, c.dealer_id, dealer.name as dealer
    from ticket t left join customer c on c.id = t.customer_id left join all_dealers() dealer on dealer.id = c.dealer_id
    where ${all([ofSource(tickets.source), ...conditionsOf(query)])} order by ${order}`
}

/** Says in replies whether tickets are worked on in another system. */
interface PlaceOfWork {
  readonly isElsewhere: boolean
  /**
   * The URL of a ticket in the other system, with `{id}` for its issue id; null when there is none or the viewer may
   * not get it.
   */
  readonly elsewhere: string | null
}

/** Only users of the internal customer get the URL: dealers and customers cannot open pages of the other system. */
export function placeOfWork({ outside }: Tickets, { isAdmin }: Pick<Viewer, 'isAdmin'>): PlaceOfWork {
  return { isElsewhere: outside !== undefined, elsewhere: isAdmin ? (outside?.ticketPage ?? null) : null }
}
