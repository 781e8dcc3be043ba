import { type Kysely, sql } from 'kysely'

/**
 * Failed sign-ins were logged under the name as it was typed. They get the account's own name; a name that nobody has may
 * be a password, and is removed.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    update user_action a set username = u.username from app_user u
    where a.action_type = 'SignIn' and a.status_code <> 200 and lower(a.username) = lower(u.username)
      and a.username <> u.username`.execute(db)
  await sql`
    update user_action a set username = null,
      value = coalesce(a.value, '{}') || jsonb_build_object('reason', 'Unknown username')
    where a.action_type = 'SignIn' and a.status_code <> 200 and a.username is not null
      and not exists (select from app_user u where u.username = a.username)`.execute(db)
  await sql`
    delete from user_action_name n
    where not exists (select from user_action a where a.username = n.username)`.execute(db)
}
