import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { nameOf } from './ticket.views.ts'
import type { Person } from './tickets.store.ts'

/**
 * An account in scope that has not been deleted, as a person of a ticket: its phone is that of the contact with the same
 * email address. Undefined when there is none.
 */
export async function findPerson(db: Database, username: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.username, ${nameOf('u')} as name, coalesce(u.email, '') as email,
      coalesce((select phone from crm_contact
        where lower(email) = lower(u.email) and phone <> '' order by modified_at desc limit 1), '') as phone
    from app_user u where u.username = ${username} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** Whether somebody in scope holds the right to work on tickets and sees this one. */
export async function mayWorkOn(
  db: Database,
  { username, ticketId }: { username: string; ticketId: number },
) {
  const { rows } = await sql<{ may: boolean }>`
    select may_work_on_ticket(${username}, ${ticketId}) as may`.execute(db)
  return rows[0]?.may === true
}

/** The address for mails about a ticket; undefined for an account that shall get none. */
export async function findRecipient(
  db: Database,
  { ticketId, role }: { ticketId: number; role: 'requester' | 'assignee' },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select ticket_recipient(${ticketId}, ${role}) as email`.execute(db)
  return rows[0]?.email ?? undefined
}
