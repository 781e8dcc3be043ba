import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'
import { customerId } from './accounts.ts'

interface NewTicket {
  subject: string
  /** Of Northern Clubs by default. */
  customer?: string
  robot?: number
  status?: 'new' | 'open' | 'pending' | 'hold' | 'solved' | 'closed'
  /** How long ago it was written, in days. */
  daysAgo?: number
  /** The comments; default: one comment that repeats the subject. */
  comments?: readonly { author: string; body: string; isPublic?: boolean }[]
  requester?: { name: string; phone: string; email: string }
}

/** Inserts a ticket and returns its issue id. */
export async function addTicket(db: Database, ticket: NewTicket): Promise<number> {
  const { subject, customer = 'Northern Clubs', robot, status = 'open', daysAgo = 0 } = ticket
  const { requester = { name: '', phone: '', email: '' } } = ticket
  const owner = await customerId(db, customer)
  const { rows } = await sql<{ id: number; issue_id: number }>`
    insert into ticket (subject, category, status, requester, requester_phone, requester_email, customer_id,
      dev, device_type, device_id, created_at, updated_at)
    values (${subject}, 'gps', ${status}, ${requester.name}, ${requester.phone}, ${requester.email}, ${owner},
      (select dev from device where device_type = 1 and device_id = ${robot ?? null}),
      ${robot === undefined ? null : 1}, ${robot ?? null},
      now() - ${daysAgo} * interval '1 day', now() - ${daysAgo} * interval '1 day')
    returning id, issue_id`.execute(db)
  const [added] = rows
  if (added === undefined) throw new Error('The ticket was not inserted.')
  for (const { author, body, isPublic = true } of ticket.comments ?? [{ author: 'Rita', body: subject }]) {
    await sql`
      insert into ticket_comment (ticket_id, author, body, is_public)
      values (${added.id}, ${author}, ${body}, ${isPublic})`.execute(db)
  }
  return added.issue_id
}

/** Stores the values that a ticket's device had reported when the ticket was written. */
export async function setDeviceState(
  db: Database,
  { issueId, state }: { issueId: number; state: Record<string, readonly [string, number]> },
): Promise<void> {
  await sql`
    insert into ticket_device_state (ticket_id, state)
    select id, ${JSON.stringify(state)}::jsonb from ticket where issue_id = ${issueId}`.execute(db)
}

/** Puts a ticket on hold without notifying the consoles of this server. */
export async function holdUnheard(db: Database, issueId: number): Promise<void> {
  await sql`update ticket set status = 'hold', updated_at = clock_timestamp() where issue_id = ${issueId}`.execute(
    db,
  )
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Answers a ticket with a picture, as the console does. */
export async function attachPicture(
  url: string,
  { token, issueId, name }: { token: string; issueId: number; name: string },
): Promise<void> {
  const form = new FormData()
  form.set('body', `With ${name}`)
  form.set('is_public', 'true')
  form.set('file', new File([PICTURE], name, { type: 'image/png' }))
  const headers = { authorization: `Bearer ${token}` }
  const reply = await fetch(`${url}/api/support/${issueId}/answer/file`, {
    method: 'POST',
    headers,
    body: form,
  })
  if (!reply.ok) throw new Error(`The picture was refused: ${reply.status} ${await reply.text()}`)
}
