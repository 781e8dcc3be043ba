import { type Kysely, sql } from 'kysely'

/**
 * Searches do not distinguish case, accents and letters that a keyboard may lack: 'hjorring' finds 'Hjørring'. The same
 * as `foldText` of `contract/src/text/fold.ts`; a test compares both.
 */
export async function up(db: Kysely<never>): Promise<void> {
  // Not `strict`: PostgreSQL would not inline it. Most texts are ASCII, whose bytes are as many as its characters. The
  // collation is named because that of the database may be `C`, which has no lower case beyond ASCII.
  await sql`
    create function fold_text(given text) returns text language sql immutable parallel safe
    return case when octet_length(given) = length(given) then lower(given collate "pg_c_utf8")
      else translate(
        replace(replace(replace(replace(
          regexp_replace(normalize(lower(given collate "pg_c_utf8"), nfd), '[\u0300-\u036f]', '', 'g'),
          'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'),
        'øđðłħıς\u00A0\u202F', 'oddlhiσ  ') end collate "default"`.execute(db)
  await sql`grant execute on function fold_text(text) to service_center_app`.execute(db)
  await sql`
    alter table user_action alter column search set expression as (fold_text(
      e'\\x01' || action_type || e'\\x01' || status_code::text || e'\\x01' || coalesce(username, '') || e'\\x01'
      || coalesce(replace(value::text, '"', ''), '') || e'\\x01' || coalesce(account, '') || e'\\x01'
      || coalesce(replace(before::text, '"', ''), '') || e'\\x01' || coalesce(replace(after::text, '"', ''), '')
      || e'\\x01'))`.execute(db)
}
