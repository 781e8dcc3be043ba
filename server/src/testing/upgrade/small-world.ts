import { sql } from 'kysely'
import type { OpenDatabase } from '../../platform/database/database.ts'
import { tableNames } from './dump.ts'

/** The file of the one issued quote whose paper is made. */
export const PAPER_FILE = 'paper-1'

/** How much of the demo world's history is kept. Little, because the dump is committed. */
const KEPT_DAYS = 2

/** Rows for the tables that the demo world leaves empty. Add a row here for each new table that it leaves empty. */
const ROWS: Record<string, string> = {
  session: `(id, username, browser, os, address, expires_at) select gen_random_uuid(), 'admin', 'Firefox', 'Linux',
    '127.0.0.1', now() + interval '100 years'`,
  password_link: `(token_hash, username, email, expires_at) select '\\x01', 'admin', 'admin@example.com', now()`,
  email_link: `(token_hash, username, email, expires_at) select '\\x02', 'admin', 'admin@example.com', now()`,
  recent_call: `(name, address, at) select 'reset', '127.0.0.1', array[now()]`,
  sign_in_attempt: `(account, origin, known_browser, settled) select '\\x03', '\\x04', true, true`,
  known_browser: `(username, id_hash) select 'admin', '\\x05'`,
  second_factor: `(username, seed, pending_seed, last_step) select 'support', '\\x06', '\\x07', 57000000`,
  recovery_code: `(username, code_hash) select 'support', '\\x08'`,
  mail: `(recipient, subject, body_text, body_html, sent_at) values ('a@example.com', 'Æ', 'text', '<p>', now()),
    ('a@example.com', 'waiting', 'text', '<p>', null), ('a@example.com', 'failed', 'text', '<p>', null)`,
  stored_file: `(name, original_name, content_type, size, customer_id, created_by) select 'f1', 'ü.pdf', 'application/pdf',
    5000000000, 1, 'admin'`,
  developer_document: `(folder, name, file_name, changed_by) select 'Monitoring', 'Störung', min(name), 'admin'
    from stored_file`,
  company_creation: `(customer_id, name, attempt_at, company_id) select 1, 'Company', now(), '77'`,
  gateway_process: `(id, seen_at) select gen_random_uuid(), now()`,
  device_presence: `(dev, online, channel, last_message_at) select dev, true, 'mqtt', now() from device`,
  device_attribute: `(dev, scope, name, value) select dev, 'client', 'firmware', '{"version": "1.2", "beta": null}'
    from device`,
  device_request: `(dev, purpose, method, params, expires_at) select min(dev), 'test', 'ping', '\\x09', now() from device`,
  qc_workflow_save: `(service, workflow_id) select 'https://qc.example.com', 7`,
  qc_trial: `(dev, workflow_id, workflow_version, workflow_name, workflow, started_by) select min(dev), '7', '3', 'Hjul ø',
    '{"id": 7, "chapters": []}', 'admin' from device where device_type = 1`,
  qc_trial_outcome: `(trial_id, chapter, question, kind, result, sentences, note, answer, by_user) select id, 0, 1, 'command',
    'failed', '[{"kind": "no_answer"}]', 'Æ', '{"ok": false}', 'admin' from qc_trial`,
  qc_trial_command: `(trial_id, chapter, question, request_id, by_user) select id, 0, 2, 77, 'admin' from qc_trial`,
  qc_trial_picture: `(trial_id, chapter, question, content, content_type, by_user) select id, 0, 1, '\\x89504e47', 'image/png',
    'admin' from qc_trial`,
  outside_service: `(id, last_failure_at, failing_since, reason, failures_in_a_row, failures) select 'crm', now(), now(),
    'status 500', 2, 3`,
  command: `(dev, type, args, secret, issued_by, state) select min(dev), 'reconfigure_ntrip',
    '{"address": "ntrip.example.com", "port": 2101}', '\\x0a', 'admin', 'sent' from device`,
  command_log: `(command_id, n, message, is_error, created_at) select min(id), 1, 'Installed 10.4.2 ✓', false, now()
    from command`,
  refused_data: `(dev, reason, messages, first_at, last_at, example) select min(dev), 'device_keys', 3, now(), now(), 'a key'
    from device`,
  refused_provisioning: `(is_trusted, address, hardware_id, reason, product_model, device_id, requests, first_at, last_at)
    select true, '10.0.0.9', 'SN 7', 'connected', 1, 4155, 3, now(), now()`,
  changelog_refresh: `(device_type, started_by, read_items, total_items, ended_at, failure) select 1, 'admin', 100, 250,
    now(), 'Monday: status 500'`,
  feature_refresh: `(dev) select min(dev) from device`,
  tablet_feature: `(dev, feature_id, chosen_by) select min(d.dev), o.feature_id, 'admin' from device d, feature_option o
    where d.device_type = 2 group by o.feature_id order by o.feature_id limit 1`,
  tablet_feature_option: `(dev, feature_id, option_id) select c.dev, c.feature_id, min(o.id) from tablet_feature c
    join feature_option o using (feature_id) group by c.dev, c.feature_id`,
  robot_model_overwrite: `(dev, model_id) select min(d.dev), min(m.id) from device d, product_model m`,
  device_move: `(dev, moved_at, from_customer) select min(dev), now(), 1 from device`,
  data_query_execution: `(username, run_id, address, value) select 'admin', gen_random_uuid(), '127.0.0.1',
    '{"whQuery": "select \\"ø\\"", "params": []}'`,
  user_action: `(action_type, status_code, username, address, value, before, after) select 'UpdateUser', 200, 'admin',
    '127.0.0.1', '{"username": "x\\"y"}', '{"a": 1}', '{"a": [1.5, null, "ø"]}'`,
  configuration_change: `(action_type, customer_id, subjects, changed_values, what, from_text, to_text, before, after,
      created_by) select 'SetTabletUserLevel', 1, '[{"kind": "tablet", "id": 17}]', '{SetTabletUserLevel tablet 17}',
    'User level of tablet 17', '', 'Super', '{"userLevel": null}', '{"userLevel": "super"}', 'admin'`,
  import: `(operation_type, data_key, device_type, customer_id, count, created_by) values ('Update', 'name', 1, 1, 2, 'admin')`,
  import_value: `(import, dev, before, after, was_set) select i.id, min(d.dev), 'South ß', 'North', false
    from import i, device d group by i.id`,
  ticket_sync: `(source, cursor, synced_at) select 'zendesk', 'MTU3NjYxMzUzOS4wfHw0Njd8', now()`,
  ticket_comments_due: `(issue_id, updated_at) select 9001, now()`,
  data_query_run: `(schedule_id, state, due_at, is_by_hand, row_count, mail_state) select id, 'done', now(), true, 2, 'sent'
    from data_query_schedule`,
  data_query_result: `(run_id, customers, rights, content, bytes, file_bytes) select id, '{1}', '{}', '\\x0b', 1, 20 from data_query_run`,
  user_action_count: `(day, action_type, status_code, entries) select '2026-01-31', 'UpdateUser', 200, 3`,
  user_action_name: `(username) select 'admin'`,
  'pgboss.job': `(name, data, singleton_key, singleton_on, retry_limit, state, retry_count, started_on, completed_on,
    output) select 'send-mail', jsonb_build_object('ref', ref), ref::text, timestamp 'epoch', 11, f.* from mail
    cross join lateral (select 'failed'::pgboss.job_state, 11, now(), now(), '{"message": "no answer"}'::jsonb
      where subject = 'failed' union all select 'created', 0, null, null, null where subject = 'waiting') f`,
  'pgboss.job_dependency': `(child_name, child_id, parent_name, parent_id) select name, gen_random_uuid(), name, id
    from pgboss.job limit 1`,
  // Schedules and subscriptions are not used, and the entries of `bam` are done, so these rows do not make a server act.
  'pgboss.schedule': `(name, cron, data) select 'send-mail', '0 3 * * *', '{"a": null}'`,
  'pgboss.subscription': `(event, name) select 'event', 'send-mail'`,
  'pgboss.bam': `(name, version, status, table_name, command) select 'index', 43, 'completed', 'job_common', 'select 1'`,
  'pgboss.warning': `(type, message) select 'queue', 'slow'`,
  'pgboss.queue_stats': `(name, captured_on) select 'send-mail', '2026-01-31T12:00:00Z'`,
}

/**
 * Reduces the demo world for a dump: little history, and at least one row in every table.
 * @throws Error that names the tables that are still empty
 */
export async function makeSmallWorld({ system }: OpenDatabase): Promise<void> {
  await sql`
    delete from history where created < (select max(created) from history) - make_interval(days => ${KEPT_DAYS})
  `.execute(system)
  await sql`
    create table pgboss.queue_stats_20260131 partition of pgboss.queue_stats
    for values from ('2026-01-31T00:00:00Z') to ('2026-02-01T00:00:00Z')`.execute(system)
  await sql`
    insert into stored_file (name, original_name, content_type, size, customer_id, created_by, of_quote)
    select ${PAPER_FILE}, number || '.pdf', 'application/pdf', 14, customer_id, username, true
    from quote order by id limit 1`.execute(system)
  await sql`update quote set file_name = ${PAPER_FILE} where id = (select min(id) from quote)`.execute(system)
  const isEmpty = async (name: string) =>
    (await sql`select from ${sql.raw(name)} limit 1`.execute(system)).rows.length === 0
  const empty = new Set<string>()
  for (const name of await tableNames(system)) if (await isEmpty(name)) empty.add(name)
  for (const [table, row] of Object.entries(ROWS)) {
    if (empty.delete(table)) await sql.raw(`insert into ${table} ${row}`).execute(system)
  }
  if (empty.size > 0) {
    throw new Error(`Without a row: ${[...empty].join(', ')}. Add one in testing/upgrade/small-world.ts.`)
  }
}
