import { type Kysely, sql } from 'kysely'
import { addAttachments } from './0047-support/attachments.ts'
import { addLogbook } from './0047-support/logbook.ts'
import { addRecipients } from './0047-support/recipients.ts'
import { OF_VISIBLE_CUSTOMER, protect } from './support/row-level-security.ts'

/** Tickets with their comments and attachments, notes in the logbook of devices, and how far an outside system was read. */
export async function up(db: Kysely<never>): Promise<void> {
  await addTickets(db)
  await addIndexes(db)
  await followDevices(db)
  await addTicketPolicies(db)
  await addComments(db)
  await addAttachments(db)
  await addDeviceStates(db)
  await addLogbook(db)
  await addRecipients(db)
  await addSync(db)
}

async function addTickets(db: Kysely<never>): Promise<void> {
  await sql`create sequence ticket_issue as integer`.execute(db)
  await sql`
    create table ticket (
      id integer generated always as identity primary key,
      -- The ticket system in which it is worked on, and its number there.
      source text not null default 'embedded' check (source in ('embedded', 'zendesk')),
      issue_id integer not null default nextval('ticket_issue'),
      subject text not null,
      category text not null default '',
      status text not null check (status in ('new', 'open', 'pending', 'hold', 'solved', 'closed')),
      requester text not null default '',
      requester_phone text not null default '',
      requester_email text not null default '',
      requester_username text references app_user on update cascade on delete set null,
      assignee text not null default '',
      assignee_phone text not null default '',
      assignee_email text not null default '',
      assignee_username text references app_user on update cascade on delete set null,
      organization text not null default '',
      -- Its robot or tablet. The number stays when the device is deleted.
      dev integer references device on delete set null,
      device_type smallint check (device_type in (1, 2)),
      device_id integer,
      robot_id integer generated always as (case device_type when 1 then device_id end) stored,
      tablet_id integer generated always as (case device_type when 2 then device_id end) stored,
      -- The present customer of its device; of a ticket without one, whose it is.
      customer_id integer not null references customer,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default clock_timestamp(),
      closed_at timestamptz,
      is_open boolean not null generated always as (status in ('new', 'open')) stored,
      created_by text,
      request_key uuid,
      -- The text of the global search: each column between separators.
      search text not null generated always as (fold_text(
        e'\\x01' || issue_id::text || e'\\x01' || subject || e'\\x01' || category || e'\\x01' || status || e'\\x01'
        || requester || e'\\x01' || requester_phone || e'\\x01' || requester_email || e'\\x01' || assignee || e'\\x01'
        || assignee_phone || e'\\x01' || assignee_email || e'\\x01' || organization || e'\\x01'
        || coalesce(device_id::text, '') || e'\\x01')) stored,
      unique (source, issue_id),
      check ((device_type is null) = (device_id is null)),
      check (dev is null or device_id is not null)
    )`.execute(db)
}

async function addIndexes(db: Kysely<never>): Promise<void> {
  // The order of the list without another one, for all, for the open ones, and for those of some customers.
  await sql`
    create index ticket_created on ticket (source, created_at desc, id desc);
    create index ticket_open on ticket (source, created_at desc, id desc) where is_open;
    create index ticket_updated on ticket (source, updated_at desc, id desc);
    create index ticket_customer on ticket (customer_id, source, created_at desc, id desc);
    create index ticket_dev on ticket (dev, created_at desc) where dev is not null;
    create index ticket_requester on ticket (requester_username) where requester_username is not null;
    create index ticket_assignee on ticket (assignee_username) where assignee_username is not null;
    create unique index ticket_request on ticket (created_by, request_key) where request_key is not null`.execute(
    db,
  )
}

/** A ticket belongs to whom its device belongs to. */
async function followDevices(db: Kysely<never>): Promise<void> {
  await sql`
    create function move_tickets_of_device() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      update ticket set customer_id = new.customer_id where dev = new.dev;
      return null;
    end $$;
    create trigger move_tickets after update of customer_id on device
    for each row when (old.customer_id <> new.customer_id) execute function move_tickets_of_device()`.execute(
    db,
  )
}

/** Who sees a customer sees its tickets. Only holders of PostSupport write, and never those of another ticket system. */
async function addTicketPolicies(db: Kysely<never>): Promise<void> {
  await protect(db, 'ticket')
  const inScope = sql.raw(OF_VISIBLE_CUSTOMER)
  await sql`
    create policy in_scope on ticket for select to service_center_app using (${inScope});
    create policy posted on ticket for insert to service_center_app with check (
      (select viewer_has_right('PostSupport')) and (${inScope})
      and created_by = (select username from current_viewer)
      and (dev is null or (dev, customer_id) in (select d.dev, d.customer_id from device d where d.dev = ticket.dev)));
    create policy worked_on on ticket for update to service_center_app
      using ((select viewer_has_right('PostSupport')) and source = 'embedded' and (${inScope}))`.execute(db)
  await sql`
    grant usage on sequence ticket_issue to service_center_app;
    grant select,
      insert (source, issue_id, subject, category, status, requester, requester_phone, requester_email,
        requester_username, organization, dev, device_type, device_id, customer_id, closed_at, created_by, request_key),
      update (status, assignee, assignee_phone, assignee_email, assignee_username, updated_at, closed_at)
      on ticket to service_center_app`.execute(db)
}

/** What was written in a ticket; what is not public is for members of the internal customer. */
async function addComments(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket_comment (
      id integer generated always as identity primary key,
      ticket_id integer not null references ticket on delete cascade,
      -- Its number in another ticket system.
      outside_id bigint,
      created_at timestamptz not null default clock_timestamp(),
      author text not null,
      author_username text references app_user on update cascade on delete set null,
      body text not null,
      is_public boolean not null,
      request_key uuid,
      unique (ticket_id, outside_id)
    );
    create index ticket_comment_ticket on ticket_comment (ticket_id, created_at, id);
    create index ticket_comment_author on ticket_comment (author_username) where author_username is not null;
    create unique index ticket_comment_request on ticket_comment (author_username, request_key)
      where request_key is not null`.execute(db)
  await protect(db, 'ticket_comment')
  await sql`
    create policy in_scope on ticket_comment for select to service_center_app using (
      (select is_unscoped from current_viewer)
      or is_public and exists (select from ticket t where t.id = ticket_id));
    create policy written on ticket_comment for insert to service_center_app with check (
      (select viewer_has_right('PostSupport')) and author_username = (select username from current_viewer)
      and (is_public or (select is_unscoped from current_viewer))
      and exists (select from ticket t where t.id = ticket_id))`.execute(db)
  await sql`
    grant select, insert (ticket_id, author, author_username, body, is_public, request_key)
      on ticket_comment to service_center_app`.execute(db)
}

/**
 * What a device said when a ticket about it was written: {key: [value, created]}, created in unix seconds. As for history:
 * not what it said at a customer before, for those who do not see that one.
 */
async function addDeviceStates(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket_device_state (
      ticket_id integer primary key references ticket on delete cascade,
      state jsonb not null
    )`.execute(db)
  await protect(db, 'ticket_device_state')
  await sql`
    create policy in_scope on ticket_device_state for select to service_center_app using (
      (select is_unscoped from current_viewer) or exists (
        select from ticket t where t.id = ticket_id and t.dev is not null and t.created_at >= visible_since(t.dev)));
    create policy recorded on ticket_device_state for insert to service_center_app with check (
      (select viewer_has_right('PostSupport')) and exists (select from ticket t where t.id = ticket_id));
    grant select, insert on ticket_device_state to service_center_app`.execute(db)
}

/** How far the tickets of an outside system were copied; requests do not read it. */
async function addSync(db: Kysely<never>): Promise<void> {
  await sql`
    create table ticket_sync (
      source text primary key check (source in ('zendesk')),
      -- Where the next page of changes begins; null: at the first ticket.
      cursor text,
      synced_at timestamptz
    )`.execute(db)
  await protect(db, 'ticket_sync')
}
