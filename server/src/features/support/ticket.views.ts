import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import type { Ticket } from '@service-center/contract/support/ticket.ts'
import { TICKET_KEYS } from '@service-center/contract/support/ticket.ts'
import { sql } from 'kysely'
import type { TicketSource } from '../../integrations/tickets/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { readDictionary } from '../device-data/dictionary.views.ts'
import { ofSource } from './ticket-filter.ts'

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`
const TIMES: ReadonlySet<string> = new Set(['created_at', 'updated_at'])
const COLUMNS = sql.join(
  TICKET_KEYS.map((key) =>
    TIMES.has(key) ? sql`${seconds(`t.${key}`)} as ${sql.ref(key)}` : sql.ref(`t.${key}`),
  ),
)

/** A ticket as in a reply, and the type of its device. */
interface FoundTicket {
  readonly ticket: Ticket
  readonly deviceType: number | null
}

/** A ticket by its issue id; undefined when there is none in scope. Row policies hide the parts that the viewer may not see. */
export async function findTicket(
  db: Database,
  { issueId, source }: { issueId: number; source: TicketSource },
): Promise<FoundTicket | undefined> {
  const { rows } = await sql<Ticket & { deviceType: number | null }>`
    select t.id, t.issue_id as "issueId", t.is_open as "isOpen", t.customer_id, ${COLUMNS},
      (select dealer_id from customer where id = t.customer_id) as dealer_id,
      t.requester_username, t.assignee_username, ${seconds('t.closed_at')} as closed_at,
      t.device_type as "deviceType",
      (select state from ticket_device_state s where s.ticket_id = t.id) as "deviceState",
      case when t.dev is not null then (
        select coalesce(jsonb_object_agg(k.name, jsonb_build_array(l.value, extract(epoch from l.created))), '{}')
        from latest l join data_key k using (key_id) where l.dev = t.dev) end as "presentState"
    from ticket t where t.issue_id = ${issueId} and ${ofSource(source)}`.execute(db)
  const [found] = rows
  if (found === undefined) return undefined
  const { deviceType, ...ticket } = found
  return { ticket: { ...ticket, comments: await listComments(db, ticket.id) }, deviceType }
}

/** The comments of a ticket, oldest first. */
async function listComments(db: Database, ticketId: number): Promise<Ticket['comments']> {
  const { rows } = await sql<Ticket['comments'][number]>`
    select c.id, ${seconds('c.created_at')} as created_at, c.author, c.author_username, c.body, c.is_public,
      (select coalesce(json_agg(json_build_object('name', a.name, 'file', a.file, 'url', a.url, 'size', a.size,
          'type', a.type) order by a.id), '[]')
        from ticket_attachment a where a.comment_id = c.id) as attachments
    from ticket_comment c where c.ticket_id = ${ticketId} order by c.created_at, c.id`.execute(db)
  return rows
}

/** The dictionary of the device keys that a ticket shows. */
export async function deviceDictionaryOf(
  db: Database,
  { ticket, deviceType }: FoundTicket,
): Promise<Dictionary> {
  if (deviceType === null) return {}
  const whole = await readDictionary(db, deviceType)
  const shown = new Set([...Object.keys(ticket.deviceState ?? {}), ...Object.keys(ticket.presentState ?? {})])
  return Object.fromEntries(Object.entries(whole).filter(([key]) => shown.has(key)))
}

/** The users in scope who may work on tickets. */
export async function listAssignees(
  db: Database,
): Promise<{ username: string; name: string; email: string | null }[]> {
  const { rows } = await sql<{ username: string; name: string; email: string | null }>`
    select u.username, ${nameOf('u')} as name, u.email from app_user u
    where can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
      and exists (select from user_access a where a.username = u.username and a.tag = 'PostSupport')
    order by 2, 1`.execute(db)
  return rows
}

/** SQL for the full name of an account, or its user name when it has none. */
export function nameOf(table: string) {
  return sql<string>`coalesce(nullif(trim(concat_ws(' ', ${sql.ref(`${table}.firstname`)}, ${sql.ref(`${table}.lastname`)})), ''),
    ${sql.ref(`${table}.username`)})`
}
