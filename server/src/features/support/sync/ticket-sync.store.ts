import { sql } from 'kysely'
import type { OutsideTicket } from '../../../integrations/tickets/tickets.ts'
import type { Database } from '../../../platform/database/database.ts'

/** A copied ticket that has changed. */
export interface ChangedTicket {
  readonly issueId: number
  /** The present and the former customer. */
  readonly customers: number[]
}

interface SyncedTicket extends ChangedTicket {
  readonly id: number
  /** Whether it is new, or about another device than before. */
  readonly hasOtherDevice: boolean
}

/** Locks the former and present devices of these tickets: they cannot move to other customers during the transaction. */
async function lockDevicesOf(db: Database, tickets: readonly OutsideTicket[]): Promise<void> {
  const ids = tickets.map(({ issueId }) => issueId)
  const numbers = (ofTicket: (ticket: OutsideTicket) => number | null) =>
    tickets.flatMap((ticket) => ofTicket(ticket) ?? [])
  await sql`
    select from device where dev in (
      select dev from device where device_type = 1 and device_id = any (${numbers((one) => one.robotId)}::integer[])
      union all
      select dev from device where device_type = 2 and device_id = any (${numbers((one) => one.tabletId)}::integer[])
      union all
      select dev from ticket where source = 'zendesk' and issue_id = any (${ids}::integer[]))
    order by dev for share`.execute(db)
}

/**
 * Inserts and updates the copies of tickets in one statement, after locking their devices. A ticket is about its robot, or
 * else its tablet, and belongs to the customer of that device. Without a known device it belongs to the customer that it
 * names, or else to the internal customer. A ticket that was written here keeps its device, customer and category as long as
 * the fields of Zendesk are empty.
 * @returns the tickets that have changed
 */
export async function upsertTickets(
  db: Database,
  tickets: readonly OutsideTicket[],
): Promise<SyncedTicket[]> {
  await lockDevicesOf(db, tickets)
  const { rows } = await sql<SyncedTicket>`
    with given as materialized (
      select g.issue_id, g.subject, coalesce(nullif(g.category, ''), own.category, '') as category, g.status,
        g.requester, g.requester_phone, g.requester_email, g.assignee, g.assignee_phone, g.assignee_email,
        g.organization, g.created_at, g.updated_at, coalesce(d.dev, own.dev) as dev,
        coalesce(d.device_type, own.device_type, case when g.robot_id is not null then 1 when g.tablet_id is not null
          then 2 end) as device_type,
        coalesce(d.device_id, own.device_id, g.robot_id, g.tablet_id) as device_id,
        coalesce(d.customer_id, own.customer_id, c.id, 1) as owner
      from jsonb_to_recordset(${JSON.stringify(tickets.map(rowOf))}::jsonb) as g (issue_id integer, subject text,
        category text, status text, requester text, requester_phone text, requester_email text, assignee text,
        assignee_phone text, assignee_email text, organization text, robot_id integer, tablet_id integer,
        customer_id integer, created_at timestamptz, updated_at timestamptz)
      left join lateral (
        select dev, device_type, device_id, customer_id from device
        where device_type = 1 and device_id = g.robot_id or device_type = 2 and device_id = g.tablet_id
        order by device_type limit 1) d on true
      left join customer c on c.id = g.customer_id
      left join ticket own on own.source = 'zendesk' and own.issue_id = g.issue_id and own.created_by is not null
        and g.robot_id is null and g.tablet_id is null and (c.id is null or own.dev is not null)),
    before as materialized (
      select t.issue_id, t.dev, t.customer_id from ticket t
      where t.source = 'zendesk' and t.issue_id in (select issue_id from given)),
    changed as (
      insert into ticket as t (source, issue_id, subject, category, status, requester, requester_phone, requester_email,
        assignee, assignee_phone, assignee_email, organization, dev, device_type, device_id, customer_id, created_at,
        updated_at, closed_at)
      select 'zendesk', issue_id, subject, category, status, requester, requester_phone, requester_email, assignee,
        assignee_phone, assignee_email, organization, dev, device_type, device_id, owner, created_at, updated_at,
        case when status in ('solved', 'closed') then updated_at end
      from given order by issue_id
      on conflict (source, issue_id) do update set subject = excluded.subject, category = excluded.category,
        status = excluded.status, requester = excluded.requester, requester_phone = excluded.requester_phone,
        requester_email = excluded.requester_email, assignee = excluded.assignee,
        assignee_phone = excluded.assignee_phone, assignee_email = excluded.assignee_email,
        organization = excluded.organization, dev = excluded.dev, device_type = excluded.device_type,
        device_id = excluded.device_id, customer_id = excluded.customer_id, created_at = excluded.created_at,
        updated_at = excluded.updated_at,
        closed_at = case when excluded.closed_at is not null then coalesce(t.closed_at, excluded.closed_at) end,
        -- Keeps our account as the requester unless somebody else has become the requester in Zendesk.
        requester_username = case when lower(t.requester_email) = lower(excluded.requester_email)
          then t.requester_username end
      where (t.subject, t.category, t.status, t.requester, t.requester_phone, t.requester_email, t.assignee,
          t.assignee_phone, t.assignee_email, t.organization, t.dev, t.device_type, t.device_id, t.customer_id,
          t.created_at, t.updated_at)
        is distinct from (excluded.subject, excluded.category, excluded.status, excluded.requester,
          excluded.requester_phone, excluded.requester_email, excluded.assignee, excluded.assignee_phone,
          excluded.assignee_email, excluded.organization, excluded.dev, excluded.device_type, excluded.device_id,
          excluded.customer_id, excluded.created_at, excluded.updated_at)
      returning t.id, t.issue_id, t.customer_id, t.dev)
    select c.id, c.issue_id as "issueId", array_remove(array[c.customer_id, b.customer_id], null) as customers,
      b.issue_id is null or b.dev is distinct from c.dev as "hasOtherDevice"
    from changed c left join before b using (issue_id)`.execute(db)
  return rows
}

const rowOf = (ticket: OutsideTicket) => ({
  issue_id: ticket.issueId,
  subject: ticket.subject,
  category: ticket.category,
  status: ticket.status,
  requester: ticket.requester.name,
  requester_phone: ticket.requester.phone,
  requester_email: ticket.requester.email,
  assignee: ticket.assignee.name,
  assignee_phone: ticket.assignee.phone,
  assignee_email: ticket.assignee.email,
  organization: ticket.organization,
  robot_id: ticket.robotId,
  tablet_id: ticket.tabletId,
  customer_id: ticket.customerId,
  created_at: ticket.createdAt,
  updated_at: ticket.updatedAt,
})

export async function deleteDeviceStates(db: Database, ids: readonly number[]): Promise<void> {
  await sql`delete from ticket_device_state where ticket_id = any (${ids}::integer[])`.execute(db)
}

/**
 * Deletes the copies of tickets.
 * @param issueIds absent: all
 */
export async function deleteTickets(db: Database, issueIds?: readonly number[]): Promise<ChangedTicket[]> {
  const { rows } = await sql<ChangedTicket>`
    delete from ticket where source = 'zendesk' and ${
      issueIds === undefined ? sql`true` : sql`issue_id = any (${issueIds}::integer[])`
    }
    returning issue_id as "issueId", array[customer_id] as customers`.execute(db)
  return rows
}

/** A comment of the outside system as it is stored here. */
export interface SyncedComment {
  readonly outsideId: number
  readonly author: string
  readonly createdAt: Date
  readonly body: string
  readonly isPublic: boolean
  readonly attachments: readonly { name: string; url: string; size: number; type: string }[]
}

/**
 * Replaces the comments of some tickets by those of the outside system, in three statements. The first comment of a ticket
 * that was written here keeps its author, because in the outside system its author is the account of the server.
 */
export async function replaceComments(
  db: Database,
  tickets: readonly { issueId: number; comments: readonly SyncedComment[] }[],
): Promise<void> {
  const json = JSON.stringify(
    tickets.flatMap(({ issueId, comments }) =>
      comments.map((comment, place) => ({ issue_id: issueId, place, ...commentRow(comment) })),
    ),
  )
  const given = sql`
    select t.id as ticket_id, g.* from jsonb_to_recordset(${json}::jsonb) as g (issue_id integer, place integer,
      outside_id bigint, author text, created_at timestamptz, body text, is_public boolean, attachments jsonb)
    join ticket t on t.source = 'zendesk' and t.issue_id = g.issue_id`
  await sql`
    update ticket_comment c set outside_id = g.outside_id from (${given}) g
    where g.place = 0 and c.ticket_id = g.ticket_id and c.outside_id is null and c.author_username is not null
      and not exists (select from ticket_comment o where o.ticket_id = g.ticket_id and o.outside_id = g.outside_id)`.execute(
    db,
  )
  const ids = tickets.map(({ issueId }) => issueId)
  await sql`
    with given as materialized (${given}),
    gone as (
      delete from ticket_comment c using ticket t
      where t.source = 'zendesk' and t.issue_id = any (${ids}::integer[]) and c.ticket_id = t.id
        and (c.outside_id is null or (c.ticket_id, c.outside_id) not in (select ticket_id, outside_id from given)))
    insert into ticket_comment as c (ticket_id, outside_id, author, created_at, body, is_public)
    select ticket_id, outside_id, author, created_at, body, is_public from given order by ticket_id, place
    on conflict (ticket_id, outside_id) do update set body = excluded.body, is_public = excluded.is_public,
      author = case when c.author_username is null then excluded.author else c.author end,
      created_at = excluded.created_at`.execute(db)
  await sql`
    with given as materialized (${given}),
    written as materialized (
      select c.id, g.attachments from given g join ticket_comment c using (ticket_id, outside_id)),
    gone as (delete from ticket_attachment a using written w where a.comment_id = w.id and a.url is not null)
    insert into ticket_attachment (comment_id, name, url, size, type)
    select w.id, a.of ->> 'name', a.of ->> 'url', (a.of ->> 'size')::bigint, a.of ->> 'type' from written w
    cross join lateral jsonb_array_elements(w.attachments) with ordinality as a (of, place)
    order by w.id, a.place`.execute(db)
}

/** The customers of these tickets. */
export async function listOwners(db: Database, issueIds: readonly number[]): Promise<ChangedTicket[]> {
  const { rows } = await sql<ChangedTicket>`
    select issue_id as "issueId", array[customer_id] as customers from ticket
    where source = 'zendesk' and issue_id = any (${issueIds}::integer[])`.execute(db)
  return rows
}

const commentRow = (comment: SyncedComment) => ({
  outside_id: comment.outsideId,
  author: comment.author,
  created_at: comment.createdAt,
  body: comment.body,
  is_public: comment.isPublic,
  attachments: comment.attachments,
})

export async function listPaths(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; path: number[] }[]> {
  const { rows } = await sql<{ id: number; path: number[] }>`
    select id, path from customer where id = any (${ids}::integer[])`.execute(db)
  return rows
}
