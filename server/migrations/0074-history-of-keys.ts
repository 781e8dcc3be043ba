import { type Kysely, sql } from 'kysely'
import { createViews, OF_DEVICE } from './0069-query-views/view.ts'

const VALUE = 'history_value(h.keys, h.vals, k.key_id)'

/**
 * The history of few keys. The view `history` takes each report apart before it looks at its keys; this one looks for the
 * keys first, which is several times faster for one of them, and slower for all of wide reports.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    grant execute on function history_value(smallint[], text, smallint) to service_center_query;
    grant create on schema extract to service_center_views;
    set local role service_center_views`.execute(db)
  await createViews(db, [
    {
      name: 'history_of_keys',
      comment:
        'The same as history, and several times faster for few keys. Name them (key = … or key in (…)) and a range of created; without keys, it is slower.',
      columns: {
        ...OF_DEVICE,
        key: ['k.name', 'What the value is of, such as Battery. Name one or few.'],
        value: [VALUE, 'The value as the device sent it.'],
        number: [
          `case when pg_input_is_valid(${VALUE}, 'double precision') then ${VALUE}::double precision end`,
          'The value as a number; null where it is none.',
        ],
        created: ['h.created', 'The device’s time of the value.'],
        inserted: ['history_inserted(h.created, h.lag)', 'When the server stored it.'],
      },
      from: 'data_key k join history h on k.key_id = any (h.keys) join device d on d.dev = h.dev',
    },
  ])
  // As `history`, so that joins reach the indexes. It has no condition that hides rows: the policies do.
  await sql`
    alter view extract.history_of_keys set (security_barrier = false);
    comment on view extract.history is
      'All stored values, one row each, since their device moved into your scope. Name devices (device_type with device_id, or join others by dev) and a range of created: without both, a query reads very much. For few keys of many devices, history_of_keys is faster.';
    reset role;
    revoke create on schema extract from service_center_views`.execute(db)
}
