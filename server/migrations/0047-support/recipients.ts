import { type Kysely, sql } from 'kysely'

/**
 * Where mails about a ticket go. An account that cannot sign in, whose address is not verified, or that does not see the
 * ticket any more (its device has moved to somebody else) gets none; nor does the viewer, who knows already. Those who
 * write to a requester above them do not see that account, and so cannot read its address themselves.
 */
export async function addRecipients(db: Kysely<never>): Promise<void> {
  await sql`
    create function ticket_recipient(wanted integer, role text) returns text
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.email from ticket t join customer c on c.id = t.customer_id
      join app_user u on u.username = case role
        when 'requester' then t.requester_username when 'assignee' then t.assignee_username end
      where t.id = wanted and (is_system() or viewer_has_right('PostSupport'))
        and (is_unscoped() or c.path && (select customers from current_viewer))
        and u.verified and u.email <> '' and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
        and u.username is distinct from (select username from current_viewer)
        and exists (select from user_customer m where m.username = u.username and m.customer_id = any (c.path)) $$;
    grant execute on function ticket_recipient(integer, text) to service_center_app`.execute(db)
  // Whether somebody may work on a ticket: they hold the right, can sign in, and see it.
  await sql`
    create function may_work_on_ticket(wanted text, ticket integer) returns boolean
    language sql stable security definer set search_path = public, pg_temp as $$
      select viewer_can_see_user(wanted) and exists (
        select from app_user u join user_access a on a.username = u.username and a.tag = 'PostSupport'
        join ticket t on t.id = ticket join customer c on c.id = t.customer_id
        where u.username = wanted and can_sign_in(u.deleted_at, u.valid_from, u.valid_to)
          and exists (select from user_customer m where m.username = u.username and m.customer_id = any (c.path))) $$;
    grant execute on function may_work_on_ticket(text, integer) to service_center_app`.execute(db)
}
