import { sql } from 'kysely'
import { zendeskTickets } from '../../integrations/tickets/zendesk/zendesk-tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TestServer } from '../server/test-server.ts'
import { startZendesk } from './zendesk.ts'

/** A Zendesk account with two users, of which nothing is copied yet, and a client whose clock the test sets. */
export async function startSyncedZendesk({ db, app }: TestServer) {
  await sql`delete from ticket; delete from ticket_sync; delete from ticket_comments_due`.execute(db)
  const zendesk = await startZendesk()
  zendesk.users.set(1, { id: 1, name: 'Ada Field', phone: '+45 1', email: 'ada@example.com' })
  zendesk.users.set(2, { id: 2, name: 'Sam Agent', phone: null, email: 'sam@example.com' })
  const clock = { now: 0 }
  const outside = zendeskTickets(zendesk.settings, { outgoing: app.outgoing, now: () => clock.now })
  return { zendesk, clock, outside }
}

export const storedTickets = (db: Database) =>
  db
    .selectFrom('ticket')
    .select(['issue_id', 'subject', 'status', 'requester', 'dev', 'device_id', 'customer_id', 'closed_at'])
    .orderBy('issue_id')
    .execute()

/** The stored comments of a ticket, with the URLs of their files. */
export async function storedComments(db: Database, issueId: number) {
  const { rows } = await sql<{ body: string; author: string; is_public: boolean; files: string[] }>`
    select c.body, c.author, c.is_public,
      array(select url from ticket_attachment a where a.comment_id = c.id order by a.id) as files
    from ticket_comment c join ticket t on t.id = c.ticket_id
    where t.issue_id = ${issueId} order by c.created_at, c.id`.execute(db)
  return rows
}

/** A custom field of a ticket. */
export const about = (id: number, value: unknown) => ({ custom_fields: [{ id, value }] })
