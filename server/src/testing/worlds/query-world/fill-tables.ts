import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** The first day on which devices of this world report. */
export const FIRST_DAY = '2026-01-01'
/** How many days they report, twice a day. */
export const DAYS = 6

/** Each device with its customer, whose name is part of every generated text. */
const DEVICE = sql.raw('device d join customer c on c.id = d.customer_id')
/** The times at which devices report: 06:00 and 18:00 UTC of each day. */
const TIMES = sql`generate_series(timestamptz '${sql.raw(FIRST_DAY)} 06:00Z',
  timestamptz '${sql.raw(FIRST_DAY)} 06:00Z' + make_interval(days => ${sql.raw(String(DAYS))}) - interval '1 second',
  interval '12 hours') as at`

/** Adds rows for every existing customer, device and user to each table that data queries read. */
export async function fillTables(db: Database): Promise<void> {
  await fillValues(db)
  await fillConnections(db)
  await fillWork(db)
  await fillSupport(db)
  await fillSales(db)
}

async function fillValues(db: Database): Promise<void> {
  await sql`insert into data_key (name) values ('Battery'), ('Location Link'), ('Note') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into latest (dev, created, inserted, key_id, value)
    select d.dev, now(), now(), k.key_id,
      case k.name when 'Battery' then (d.dev % 100)::text when 'Note' then 'note of ' || c.name else '48.5, 11.' || d.dev end
    from ${DEVICE}, data_key k where k.name in ('Battery', 'Note', 'Location Link')`.execute(db)
  const range = sql`timestamptz '${sql.raw(FIRST_DAY)}', timestamptz '${sql.raw(FIRST_DAY)}' + interval '60 days'`
  await sql`select ensure_history_partitions(${range})`.execute(db)
  await sql`
    insert into history (dev, created, lag, keys, vals)
    select d.dev, at, 1, array(select key_id from data_key where name in ('Battery', 'Note') order by name),
      concat(d.dev % 100, chr(31), 'note of ', c.name)
    from ${DEVICE}, ${TIMES}`.execute(db)
  // So late that the server's own job never treats these devices as silent and writes histories during a test.
  await sql`
    insert into device_presence (dev, online, channel, last_message_at)
    select dev, dev % 2 = 0, 'mqtt', now() + interval '1 day' from device where dev % 3 > 0`.execute(db)
}

/**
 * A device of another type, of any customer.
 * @param seed SQL that decides which one
 */
const otherBy = (seed: string) => sql`lateral (select o.dev from device o where o.device_type <> d.device_type
  order by md5(concat_ws(' ', d.dev, o.dev, ${sql.raw(seed)})) limit 1) o`

/** Devices are connected to others of any customer, each day to another one. */
async function fillConnections(db: Database): Promise<void> {
  await sql`insert into current_connection (dev, connected_dev, connected_at)
    select d.dev, o.dev, now() from device d, ${otherBy("''")}`.execute(db)
  await sql`insert into device_connection (dev, connected_dev, connected_at)
    select d.dev, case when extract(hour from at) < 12 then o.dev end, at from device d, ${TIMES}, ${otherBy('at')}`.execute(
    db,
  )
}

async function fillWork(db: Database): Promise<void> {
  await sql`
    insert into command (dev, type, args, issued_by, issued_at, state)
    select d.dev, 'update', jsonb_build_object('of', c.name), 'admin of ' || c.name, at, 'completed'
    from ${DEVICE}, ${TIMES} where d.device_type <> 2`.execute(db)
  await sql`
    insert into command_log (command_id, n, message, is_error, created_at)
    select k.id, 1, 'message of ' || c.name, false, k.issued_at
    from command k join device d using (dev) join customer c on c.id = d.customer_id`.execute(db)
  await sql`
    insert into rollout (customer_id, name, version, settings, started_by, acts_as, state, ended_at)
    select id, 'rollout of ' || name, '1.0', '{}', u.username, u.username, 'finished', now()
    from customer, (select min(username) as username from app_user) u`.execute(db)
  // A rollout also has robots of other customers: they have moved since.
  await sql`
    insert into rollout_device (rollout_id, dev, position, step, state, reason)
    select r.id, d.dev, 1, 0, 'waiting', 'robot of ' || c.name
    from rollout r, ${DEVICE} where d.device_type = 1 and (r.customer_id = c.id or (r.id + d.dev) % 3 = 0)`.execute(
    db,
  )
  await sql`insert into software_version (device_type, tag) values (1, '1.0'), (2, '2.0') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into user_action (action_type, status_code, username, account, value, before, after)
    select 'UpdateUser', 200, username, username, to_jsonb(username), '{}', '{}' from app_user`.execute(db)
  await sql`insert into user_action (action_type, status_code, username) values ('SignIn', 401, null)`.execute(
    db,
  )
}

async function fillSupport(db: Database): Promise<void> {
  await sql`
    insert into ticket (subject, status, requester, organization, dev, device_type, device_id, customer_id)
    select 'ticket of ' || c.name, 'open', 'user of ' || c.name, c.name, d.dev, d.device_type, d.device_id, c.id
    from customer c left join device d on d.customer_id = c.id and d.device_type < 3`.execute(db)
  await sql`
    insert into ticket_comment (ticket_id, author, body, is_public)
    select t.id, t.requester, 'comment of ' || t.organization, is_public from ticket t, (values (true), (false)) v (is_public)`.execute(
    db,
  )
  await sql`
    insert into logbook_entry (dev, author, body, created_at, deleted_at)
    select d.dev, 'user of ' || c.name, 'entry of ' || c.name, at, case when extract(day from at) = 2 then at end
    from ${DEVICE}, ${TIMES}`.execute(db)
}

async function fillSales(db: Database): Promise<void> {
  await sql`insert into feature_group (name) values ('A group') on conflict do nothing`.execute(db)
  await sql`insert into feature (tag, group_id) select 'a_feature', min(id) from feature_group on conflict do nothing`.execute(
    db,
  )
  await sql`insert into template (name, feature_id) select 'A template', min(id) from feature on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into tablet_feature (dev, feature_id, chosen_by)
    select d.dev, f.id, 'user of ' || c.name from ${DEVICE}, (select min(id) as id from feature) f
    where d.device_type = 2`.execute(db)
  await sql`
    insert into purchase (customer_id, feature_group_id, transaction_id, valid_from)
    select c.id, g.id, 'purchase of ' || c.name, now() from customer c, (select min(id) as id from feature_group) g`.execute(
    db,
  )
  await sql`
    insert into quote (number, counter, request_id, request, customer_id, username, contract, quote_type, selection,
      figures, company, contact, paper, currency, net, total, issued_on, valid_until, close_date)
    select 'quote of ' || name, id, gen_random_uuid(), '{}', id, 'user of ' || name, 'A contract', 'budgetary', '{}', '{}',
      jsonb_build_object('name', name), jsonb_build_object('firstname', name, 'lastname', ''), '{}', 'EUR', 1, 1,
      now(), now(), now()
    from customer`.execute(db)
  await sql`
    insert into layout (customer_id, dev, name, template_id, created_by, deleted_at, deleted_by)
    select c.id, d.dev, 'layout of ' || c.name, t.id, 'user of ' || c.name, del.at, case when del.at is not null then 'x' end
    from customer c left join device d on d.customer_id = c.id and d.device_type = 2
    cross join (select min(id) as id from template) t cross join (values (null::timestamptz), (now())) del (at)`.execute(
    db,
  )
  await sql`
    insert into production_device (device_type, device_id, product_model, priority)
    select 1, n, m.id, n from generate_series(900001, 900005) n, (select min(id) as id from product_model) m`.execute(
    db,
  )
}
