import { type Kysely, sql } from 'kysely'

const TEXTS = ['subject', 'category', 'status', 'requester', 'assignee', 'organization']
const NUMBERS = ['robot_id', 'tablet_id']

/**
 * The tickets in the order of the columns by which lists are sorted, so that a page of many is found without sorting all;
 * texts in that of people. Not of telephones and addresses: each index is written whenever a ticket changes.
 */
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
