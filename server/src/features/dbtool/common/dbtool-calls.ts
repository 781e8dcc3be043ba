import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { liveEvents } from '@service-center/contract/live.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { RawJson } from '../../../platform/http/answers.ts'
import type { App } from '../../../platform/http/endpoints.ts'
import type { ActionDetails } from '../../../platform/user-actions/user-actions.ts'

/** What saving a change needs from its call. */
export interface ChangingCall {
  readonly db: Database
  readonly viewer: Viewer
  logAction(details: ActionDetails): void
}

/** A list in the form of the DbTool's replies: it is the first element of `data`. */
export const listReply = <Row>(rows: Row[]): { success: true; data: [Row[]] } => ({
  success: true,
  data: [rows],
})

/**
 * The same for long lists: PostgreSQL builds the JSON.
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

/** Events about data that all customers share. */
type StaffEvent = (typeof liveEvents)['accessGroups' | 'features' | 'softwareVersions' | 'serverAddresses']

/** Notifies the users of the internal customer; others see the change when they load the page again. */
export function publishToStaff({ live }: App, event: StaffEvent): void {
  live.publish(event, { path: [INTERNAL_CUSTOMER_ID], payload: {} })
}

/**
 * The id of a set of existing access groups. The same set always has the same id, even when two writers add
 * it at once.
 */
export async function collectionOf(db: Database, groups: readonly number[]): Promise<number> {
  const known = await findCollection(db, groups)
  if (known !== undefined) return known
  await sql`
    insert into access_group_collection (groups) values (${groups}::integer[])
    on conflict do nothing`.execute(db)
  // A separate statement, so that it sees a row that the insert waited for.
  const added = await findCollection(db, groups)
  if (added === undefined) throw new Error('A collection is neither new nor known.')
  return added
}

async function findCollection(db: Database, groups: readonly number[]): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from access_group_collection where groups = ${groups}::integer[]`.execute(db)
  return rows[0]?.id
}
