import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'

/** A list as the DbTool's calls answer: it is the first element of `data`. */
export const listReply = <Row>(rows: Row[]): { success: true; data: [Row[]] } => ({
  success: true,
  data: [rows],
})

/**
 * The same for long lists, which PostgreSQL builds.
 * @param query common table expressions and a select, whose columns are the reply's fields, in their order
 */
export async function readListReply(
  db: Database,
  { with: tables, select }: { with?: RawBuilder<unknown>; select: RawBuilder<unknown> },
): Promise<RawJson> {
  const { rows } = await sql<{ body: string }>`
    ${tables === undefined ? sql`` : sql`with ${tables}`}
    select json_build_object('success', true, 'data',
      json_build_array(coalesce(json_agg(to_json(listed)), '[]')))::text as body
    from (${select}) listed`.execute(db)
  return new RawJson(rows[0]?.body ?? '')
}
