import { type Kysely, sql } from 'kysely'

const TEXTS = [
  'subject',
  'category',
  'status',
  'requester',
  'requester_phone',
  'requester_email',
  'assignee',
  'assignee_phone',
  'assignee_email',
  'organization',
]
const NUMBERS = ['robot_id', 'tablet_id']

/** The tickets in the order of each column, so that a page of many is found without sorting all; texts in that of people. */
export async function up(db: Kysely<never>): Promise<void> {
  for (const column of TEXTS) {
    await sql`
      create index ${sql.id(`ticket_by_${column}`)} on ticket (source, ${sql.id(column)} collate natural_order, id)`.execute(
      db,
    )
  }
  for (const column of NUMBERS) {
    await sql`create index ${sql.id(`ticket_by_${column}`)} on ticket (source, ${sql.id(column)}, id)`.execute(
      db,
    )
  }
}
