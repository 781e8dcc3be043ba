import { type LogbookEntry, MAX_LOGBOOK_ENTRIES } from '@service-center/contract/support/logbook.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TicketSource } from '../../integrations/tickets/tickets.ts'
import type { Database } from '../../platform/database/database.ts'
import { all, type Span, within } from '../../platform/database/list-sql.ts'
import type { FocusedDevice } from '../../platform/devices/focused-device.ts'
import { nameOf } from './ticket.views.ts'
import { ofSource } from './ticket-filter.ts'

interface Wanted {
  readonly device: FocusedDevice
  readonly source: TicketSource
  /** Range of creation times, both ends inclusive. */
  readonly span: Span
}

const seconds = (column: RawBuilder<unknown>) => sql`extract(epoch from ${column})::float8`

/** The support history of the device, newest first, at most `MAX_LOGBOOK_ENTRIES`. */
export async function readLogbook(
  db: Database,
  wanted: Wanted,
): Promise<{ data: LogbookEntry[]; isComplete: boolean }> {
  const parts = [tickets(wanted), notes(wanted), ...happenings(wanted)]
  // Each part is limited separately, so that its index is used.
  const newest = parts.map(
    (part) => sql`(select * from (${part}) part order by at desc limit ${MAX_LOGBOOK_ENTRIES + 1})`,
  )
  const { rows } = await sql<{ entry: LogbookEntry }>`
    select entry from (${sql.join(newest, sql` union all `)}) every
    order by at desc, entry::text limit ${MAX_LOGBOOK_ENTRIES + 1}`.execute(db)
  const isComplete = rows.length <= MAX_LOGBOOK_ENTRIES
  return { data: rows.slice(0, MAX_LOGBOOK_ENTRIES).map(({ entry }) => entry), isComplete }
}

/** SQL for a part of the logbook: selects `at` and `entry`. */
function tickets({ device, source, span }: Wanted): RawBuilder<unknown> {
  return sql`
    select t.created_at as at, json_build_object('kind', 'ticket', 'id', t.id, 'issueId', t.issue_id,
      'created_at', ${seconds(sql`t.created_at`)}, 'updated_at', ${seconds(sql`t.updated_at`)}, 'status', t.status,
      'isOpen', t.is_open, 'subject', t.subject, 'category', t.category, 'requester', t.requester) as entry
    from ticket t
    where ${all([sql`t.dev = ${device.dev}`, ofSource(source), within(sql`t.created_at`, span)])}`
}

function notes({ device, span }: Wanted): RawBuilder<unknown> {
  return sql`
    select n.created_at as at, ${entryOf({
      type: 'note',
      id: sql`n.id`,
      at: sql`n.created_at`,
      author: sql`n.author`,
      username: sql`n.author_username`,
      text: sql`n.body`,
    })} as entry
    from logbook_entry n
    where ${all([sql`n.dev = ${device.dev}`, sql`n.deleted_at is null`, within(sql`n.created_at`, span)])}`
}

/** Events of the device from other tables, each with the row policies of its table. */
function happenings({ device, span }: Wanted): RawBuilder<unknown>[] {
  const { dev } = device
  return [
    sql`
      select c.completed_at as at, ${entryOf({
        type: 'update',
        at: sql`c.completed_at`,
        author: sql`(select ${nameOf('u')} from app_user u where u.username = c.issued_by)`,
        username: sql`(select u.username from app_user u where u.username = c.issued_by)`,
        text: sql`'Updated to ' || coalesce(c.args ->> 'rs', 'another version')`,
      })} as entry
      from command c
      where c.dev = ${dev} and c.type = 'update' and c.state = 'completed' and ${within(sql`c.completed_at`, span)}`,
    sql`
      select m.moved_at as at, ${entryOf({ type: 'move', at: sql`m.moved_at`, text: sql`'Moved to another customer'` })} as entry
      from device_move m where m.dev = ${dev} and ${within(sql`m.moved_at`, span)}`,
    sql`
      select d.deprecated_at as at, ${entryOf({
        type: 'deprecation',
        at: sql`d.deprecated_at`,
        text: sql`case when d.replacement_id is null then 'Deprecated' else 'Deprecated, replaced by ' || d.replacement_id end`,
      })} as entry
      from device d where d.dev = ${dev} and d.deprecated_at is not null and ${within(sql`d.deprecated_at`, span)}`,
    sql`
      select p.provisioned_at as at, ${entryOf({
        type: 'production',
        at: sql`p.provisioned_at`,
        text: sql`'Provisioned as ' || m.product_name`,
      })} as entry
      from production_device p join product_model m on m.id = p.product_model
      where p.dev = ${dev} and p.provisioned_at is not null and ${within(sql`p.provisioned_at`, span)}`,
  ]
}

/** SQL for an entry of the logbook as JSON. */
function entryOf(entry: {
  type: string
  at: RawBuilder<unknown>
  text: RawBuilder<unknown>
  id?: RawBuilder<unknown>
  author?: RawBuilder<unknown>
  username?: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const none = sql`null::text`
  return sql`json_build_object('kind', 'logbook', 'type', ${sql.lit(entry.type)}, 'id', ${entry.id ?? sql`null::integer`},
    'created_at', ${seconds(entry.at)}, 'author', ${entry.author ?? none},
    'author_username', ${entry.username ?? none}, 'text', ${entry.text})`
}
