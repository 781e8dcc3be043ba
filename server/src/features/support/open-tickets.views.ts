import { sql } from 'kysely'
import type { TicketSource } from '../../integrations/tickets/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { all } from '../../platform/database/list-sql.ts'
import { conditionsOf, ofSource } from './ticket-filter.ts'

/** The number of tickets in scope that are open or new. The index of open tickets answers it, however many are closed. */
export async function countOpenTickets(db: Database, source: TicketSource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ticket t
    where ${all([ofSource(source), ...conditionsOf({ hideClosed: true })])}`.execute(db)
  return rows[0]?.count ?? 0
}
