import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** How many hours of history before the device's last report are searched for an older value. */
const LOOKED_BACK_HOURS = 24

/**
 * Stores the values that the devices of these tickets had when the tickets were written, as {key: [value, created]}. A value
 * that has not changed since comes from the latest values, others from the history. The history is searched back from the
 * last report before the ticket, because the device may have been silent for days. One statement for any number of tickets;
 * a state that is already stored is kept.
 * @param ids database ids of tickets; nothing is stored for tickets without a device
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
