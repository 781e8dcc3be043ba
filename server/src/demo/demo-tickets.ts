import { ROBOT, TABLET } from '@service-center/simulator/model/device.ts'
import type { World } from '@service-center/simulator/model/world.ts'
import { sql } from 'kysely'
import { insertDeviceStates } from '../features/support/posting.service.ts'
import type { Database } from '../platform/database/database.ts'
import { storeFile } from '../platform/files/files.ts'
import type { DemoDevices } from './fleet/demo-devices.ts'
import { LOGBOOK_STORIES, TICKET_STORIES, type TicketStory } from './demo-ticket-stories.ts'

const DAY_MS = 24 * 3_600_000
const HOUR_MS = 3_600_000

interface Demo {
  readonly world: World
  readonly devices: DemoDevices
  readonly now: number
  /** Where the files of attachments are stored. */
  readonly dataDir: string
}

/**
 * Adds tickets of several categories, statuses and ages, with comments, notes and an attachment, and notes in the logbooks of
 * robots. The requester is the customer's contact; for devices of the demo customer it is the demo user.
 */
export async function addDemoTickets(db: Database, demo: Demo): Promise<void> {
  // Each story also happened earlier, as a closed ticket.
  const tickets = [...TICKET_STORIES, ...TICKET_STORIES.map(olderOf)]
    .map((story, place) => ({ ...ticketOf(story, demo.now), ...placeOf(story, place, demo) }))
    .toSorted((a, b) => a.at - b.at)
  const ids = await insertTickets(db, tickets)
  await insertDeviceStates(db, ids)
  await addAttachments(db, demo)
  await addNotes(db, demo)
}

/** The same story some days earlier, as a closed ticket. */
const olderOf = (story: TicketStory): TicketStory => ({
  ...story,
  status: 'closed',
  daysAgo: story.daysAgo + 1.7 + (story.daysAgo % 3),
})

function ticketOf(
  { about: _about, daysAgo, comments = [], body, assignee, ...story }: TicketStory,
  now: number,
) {
  const at = now - daysAgo * DAY_MS
  const all = [{ after: 0, by: 'requester' as const, body }, ...comments]
  return {
    ...story,
    assignee: assignee ?? null,
    at,
    comments: all.map(({ after, ...comment }) => ({ isNote: false, ...comment, at: at + after * HOUR_MS })),
  }
}

/** The device or customer of a ticket; the choices are spread over the fleet. */
function placeOf({ about }: TicketStory, place: number, { devices, world }: Demo) {
  if (about === 'customer') {
    const customers = world.customers.filter(({ id, isDealer }) => id !== 1 && !isDealer)
    return { dev: null, customer: customers[(place * 3) % customers.length]?.id ?? 1 }
  }
  const type = about === 'robot' ? ROBOT : TABLET
  const fitting = [...devices].filter(([device]) => device.deviceType === type && device.deprecated === null)
  return { dev: fitting[(place * 5) % fitting.length]?.[1] ?? null, customer: 1 }
}

async function insertTickets(db: Database, tickets: readonly object[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('ticket', 'id'))::integer as id, g.*, d.device_type, d.device_id,
        coalesce(d.customer_id, g.customer) as owner
      from jsonb_to_recordset(${JSON.stringify(tickets)}::jsonb) as g (dev integer, customer integer, subject text,
        category text, status text, assignee text, at float8, comments jsonb)
      left join device d on d.dev = g.dev),
    asked as materialized (
      select given.*, c.name as organization, u.username,
        coalesce(u.firstname || ' ' || u.lastname, who.name, 'Kim Jensen') as requester,
        coalesce(u.email, who.email, 'kim.jensen@example.com') as email, coalesce(who.phone, '+45 55 50 10 10') as phone
      from given join customer c on c.id = owner
      left join lateral (
        select a.* from user_customer m join app_user a using (username)
        where m.customer_id = owner and a.username in ('dealer', 'customer') limit 1) u on true
      left join lateral (
        select firstname || ' ' || lastname as name, k.email, k.phone from crm_contact k where k.customer_id = owner
        order by k.id limit 1) who on true),
    written as (
      insert into ticket (id, subject, category, status, requester, requester_email, requester_phone, requester_username,
        assignee, assignee_email, assignee_username, organization, dev, device_type, device_id, customer_id, created_at,
        updated_at, closed_at) overriding system value
      select asked.id, subject, category, status, requester, asked.email, phone, asked.username,
        coalesce(s.firstname || ' ' || s.lastname, ''), coalesce(s.email, ''), s.username, organization, dev, device_type,
        device_id, owner, to_timestamp(at / 1000), last.said_at,
        case when status in ('solved', 'closed') then last.said_at end
      from asked left join app_user s on s.username = assignee
        cross join lateral (
          select to_timestamp(max((value ->> 'at')::float8) / 1000) as said_at from jsonb_array_elements(comments)) last
      order by asked.id
      returning id),
    said as (
      insert into ticket_comment (ticket_id, created_at, author, author_username, body, is_public)
      select asked.id, to_timestamp((c.value ->> 'at')::float8 / 1000),
        case when s.username is null then requester else s.firstname || ' ' || s.lastname end,
        coalesce(s.username, asked.username), c.value ->> 'body', not (c.value ->> 'isNote')::boolean
      from asked join written using (id) cross join lateral jsonb_array_elements(comments) as c
      left join app_user s on s.username = c.value ->> 'by')
    select id from written order by id`.execute(db)
  return rows.map(({ id }) => id)
}

const LOG = `time;message
06:02;connected to caster
06:09;connection lost
06:10;caster restarted
06:11;connected to caster
`

/** Attaches a log of the caster to the comments that have a file. */
async function addAttachments(db: Database, { dataDir }: Demo): Promise<void> {
  const notes = await db
    .selectFrom('ticket_comment')
    .innerJoin('ticket', 'ticket.id', 'ticket_comment.ticket_id')
    .select(['ticket_comment.id', 'customer_id'])
    .where(
      'body',
      'in',
      TICKET_STORIES.flatMap(({ comments = [] }) =>
        comments.filter(({ hasFile }) => hasFile).map(({ body }) => body),
      ),
    )
    .execute()
  for (const note of notes) {
    const content = Buffer.from(LOG)
    const named = { originalName: 'caster-log.csv', contentType: 'text/csv' }
    const file = await storeFile(db, {
      dataDir,
      content,
      ...named,
      customerId: note.customer_id,
      createdBy: 'support',
    })
    await db
      .insertInto('ticket_attachment')
      .values({
        comment_id: note.id,
        file,
        name: named.originalName,
        size: content.length,
        type: named.contentType,
      })
      .execute()
  }
}

async function addNotes(db: Database, { devices, now }: Demo): Promise<void> {
  const robots = [...devices].flatMap(([{ deviceType, deprecated }, dev]) =>
    deviceType === ROBOT && deprecated === null ? [dev] : [],
  )
  const notes = robots.slice(0, 4).flatMap((dev, place) =>
    LOGBOOK_STORIES.slice(place % 2).map(({ daysAgo, text }) => ({
      dev,
      author: 'Demo Support',
      author_username: 'support',
      body: text,
      created_at: new Date(now - (daysAgo + place) * DAY_MS),
    })),
  )
  await db.insertInto('logbook_entry').values(notes).execute()
}
