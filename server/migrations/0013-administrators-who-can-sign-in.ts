import { type Kysely, sql } from 'kysely'

/** Only administrators who are verified, and so can use their rights, count as remaining. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create or replace function count_other_administrators(wanted text) returns bigint
    language sql stable security definer set search_path = public, pg_temp as $$
      select count(*) from app_user u
      join user_access a on a.username = u.username and a.tag = 'User'
      join user_customer c on c.username = u.username and c.customer_id = 1
      where u.username <> wanted and u.verified and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
        and has_password(u.username) $$`.execute(db)
}
