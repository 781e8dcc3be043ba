import { sql } from 'kysely'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { mayKnowCompany } from '../customer-relations/crm.views.ts'
import { nameOf } from './ticket.views.ts'
import type { Person } from './tickets.store.ts'

interface Account extends Omit<Person, 'phone'> {
  /** Whether the email address is verified. */
  readonly isVerified: boolean
}

/** An account in scope; undefined when there is none or it is deleted. */
export async function findAccount(db: Database, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select u.username, ${nameOf('u')} as name, coalesce(u.email, '') as email, u.verified as "isVerified"
    from app_user u where u.username = ${username} and u.deleted_at is null`.execute(db)
  return rows[0]
}

/** The context for looking up the people of a ticket. */
export interface PeopleSource {
  readonly db: Database
  readonly crm: Crm
  readonly viewer: Pick<Viewer, 'username' | 'isAdmin'>
}

/**
 * An account as a person of a ticket. The phone is that of the CRM contact with the same email address, if the viewer may see
 * a company of the contact.
 */
export async function findPerson(source: PeopleSource, username: string): Promise<Person | undefined> {
  const account = await findAccount(source.db, username)
  if (account === undefined) return undefined
  const { isVerified, ...person } = account
  return { ...person, phone: isVerified && person.email !== '' ? await phoneOf(source, person.email) : '' }
}

async function phoneOf({ db, crm, viewer }: PeopleSource, email: string): Promise<string> {
  const contact = await crm.findReachable(db, email)
  if (contact === undefined) return ''
  // For our own contacts, row policies have already left out those that the viewer may not see.
  if (crm.outside === undefined) return contact.phone
  for (const company of contact.companies) {
    if (await mayKnowCompany({ db, viewer }, company)) return contact.phone
  }
  return ''
}

/** Whether a user in scope has the right to work on tickets and sees this one. */
export async function mayWorkOn(
  db: Database,
  { username, ticketId }: { username: string; ticketId: number },
) {
  const { rows } = await sql<{ may: boolean }>`
    select may_work_on_ticket(${username}, ${ticketId}) as may`.execute(db)
  return rows[0]?.may === true
}

/** The address for mails about a ticket; undefined when the account must get no mail. */
export async function findRecipient(
  db: Database,
  { ticketId, role }: { ticketId: number; role: 'requester' | 'assignee' },
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select ticket_recipient(${ticketId}, ${role}) as email`.execute(db)
  return rows[0]?.email ?? undefined
}
