import { type Kysely, sql } from 'kysely'

/** The rights to the contracts of one legal entity each, as they were when this was written. */
const TAGS = ['US', 'UK', 'FR', 'BEFR', 'DE', 'NL', 'BENL', 'AU'].map((entity) => `QuoteAccess${entity}`)

/**
 * Who had access to contracts has it to those of every legal entity. Those of the internal customer who set prices may
 * change what quotes are made of, so that there is somebody who can give these rights to others.
 */
export async function addQuoteRights(db: Kysely<never>): Promise<void> {
  // The names and levels are replaced by those of the contract at each start.
  await sql`
    insert into access_field (tag, name, level)
    select tag, tag, 4 from unnest(${TAGS}::text[]) tag union all select 'QuoteSettings', 'QuoteSettings', 3
    on conflict (tag) do nothing`.execute(db)
  await sql`
    insert into user_access (username, tag)
    select username, tag from app_user cross join unnest(${TAGS}::text[]) tag where contract_access
    union
    select u.username, tag from app_user u join user_customer c on c.username = u.username and c.customer_id = 1
    cross join unnest(${[...TAGS, 'QuoteSettings']}::text[]) tag
    where exists (
      select from user_access a where a.username = u.username and a.tag = 'DbToolFeatureGroupsAndPricings')
    on conflict do nothing`.execute(db)
}
