import { TICKET_STATUSES, categoryName } from '@service-center/contract/support/ticket-rules.ts'
import { TICKET_KEYS, type TicketRow } from '@service-center/contract/support/ticket.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tickets } from '../../integrations/tickets/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { all } from '../../platform/database/list-sql.ts'
import { csvAnswer, timeWriter } from '../../platform/http/csv.ts'
import type { StreamAnswer } from '../../platform/files/file-answers.ts'
import { TICKET_DICTIONARY } from './ticket-dictionary.ts'
import { conditionsOf, ofSource, orderOf, type TicketQuery } from './ticket-filter.ts'

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

/** All tickets of a query as a file, in its order. */
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
