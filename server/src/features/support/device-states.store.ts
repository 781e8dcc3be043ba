import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** How far back from its last report before a value is looked for, in hours, that the device has replaced since. */
const LOOKED_BACK_HOURS = 24

/**
 * Keeps what the devices of some tickets had said when these were written: as {key: [value, created]}. A value that the
 * device has not replaced since is its newest one; of the others, the history has the last one before; a device may have been silent for days then. One statement,
 * whatever the number of tickets; a ticket that has its state already keeps it.
 * @param ids keys of tickets; of those without a device nothing is kept
 */
export async function insertDeviceStates(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    insert into ticket_device_state (ticket_id, state)
    select t.id, said.state from ticket t
    left join lateral (
      select h.created as at from history h where h.dev = t.dev and h.created <= t.created_at
      order by h.created desc limit 1) before on true
    cross join lateral (
      select jsonb_object_agg(k.name, jsonb_build_array(v.value, extract(epoch from v.created))) as state
      from latest l join data_key k using (key_id)
      cross join lateral (
        select l.value, l.created where l.created <= t.created_at
        union all
        (select history_value(h.keys, h.vals, l.key_id), h.created from history h
         where l.created > t.created_at and h.dev = t.dev and h.created <= t.created_at
           and h.created > before.at - make_interval(hours => ${LOOKED_BACK_HOURS}) and h.keys @> array[l.key_id]
         order by h.created desc limit 1)) v
      where l.dev = t.dev) said
    where t.id = any (${ids}::integer[]) and t.dev is not null and said.state is not null
    on conflict do nothing`.execute(db)
}
