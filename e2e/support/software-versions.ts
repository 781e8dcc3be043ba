import { sql } from 'kysely'
import type { Database } from '../../server/src/platform/database/database.ts'

/** Offers robot software versions to all robots of the journeys' world; the last one is the latest. */
export async function offerVersions(db: Database, ...tags: string[]): Promise<void> {
  await sql`insert into access_group_type (key) values ('Journeys') on conflict do nothing`.execute(db)
  await sql`
    insert into access_group (name, type_id)
    select 'Offered in journeys', id from access_group_type t where key = 'Journeys'
      and not exists (select from access_group where name = 'Offered in journeys')`.execute(db)
  await sql`
    insert into customer_access_group (customer_id, group_id)
    select c.id, g.id from customer c, access_group g where g.name = 'Offered in journeys'
    on conflict do nothing`.execute(db)
  await sql`
    insert into access_group_collection (groups)
    select array[id] from access_group where name = 'Offered in journeys' on conflict do nothing`.execute(db)
  for (const tag of tags) {
    await sql`
      with version as (
        insert into software_version (device_type, tag, uploaded_at) values (1, ${tag}, now())
        on conflict (device_type, tag) do update set deprecated_at = null returning id),
      configuration as (
        insert into version_configuration (version_id, collection_id)
        select version.id, c.id from version, access_group_collection c
        join access_group g on c.groups = array[g.id] and g.name = 'Offered in journeys'
        on conflict do nothing returning id)
      insert into version_configuration_timeframe (configuration_id, position, valid_from)
      select id, 1, now() - interval '1 day' from configuration`.execute(db)
  }
}
