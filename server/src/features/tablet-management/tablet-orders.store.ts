import { sql } from 'kysely'
import type {
  HandedOver,
  Order,
  TabletAction,
} from '../../integrations/device-management/device-management.ts'
import type { Database } from '../../platform/database/database.ts'
import type { FoundTablet } from './tablets.views.ts'

/** Stores one order for each tablet, in the same order. */
export async function insertOrders(
  db: Database,
  { tablets, action, username }: { tablets: readonly FoundTablet[]; action: TabletAction; username: string },
): Promise<Order[]> {
  const { rows } = await sql<{ id: number; dev: number }>`
    insert into tablet_order (dev, kind, title, message, created_by)
    select dev, ${action.kind}, ${action.kind === 'notify' ? action.title : ''},
      ${'message' in action ? action.message : ''}, ${username}
    from unnest(${tablets.map(({ dev }) => dev)}::integer[]) dev
    returning id, dev`.execute(db)
  const ids = new Map(rows.map(({ id, dev }) => [dev, id]))
  return tablets.flatMap((tablet) => {
    const id = ids.get(tablet.dev)
    return id === undefined ? [] : [{ id, tablet }]
  })
}

/** Stores the results of handing over orders. */
export async function updateOrders(db: Database, outcomes: readonly HandedOver[]): Promise<void> {
  await sql`
    update tablet_order o set state = given.state, failure = given.failure, request_id = given.request,
      ended_at = case when given.state in ('failed', 'unknown') then clock_timestamp() end
    from unnest(${outcomes.map(({ order }) => order.id)}::integer[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ failure }) => failure ?? null)}::text[],
      ${outcomes.map(({ requestId }) => requestId ?? null)}::integer[]) as given (id, state, failure, request)
    where o.id = given.id`.execute(db)
}

/** How a request to a tablet ended, as the state of its order. */
export interface AnsweredOrder {
  readonly requestId: number
  readonly dev: number
  readonly state: 'done' | 'failed' | 'unknown'
  readonly failure: string | null
}

/**
 * Stores how a request to a tablet ended. Returns the tablet's id and its customer's path; undefined if there
 * is no such order.
 */
export async function updateAnsweredOrder(
  db: Database,
  { requestId, dev, state, failure }: AnsweredOrder,
): Promise<{ id: number; path: number[] } | undefined> {
  const { rows } = await sql<{ id: number; path: number[] }>`
    update tablet_order o set state = ${state}, failure = ${failure}, ended_at = clock_timestamp()
    from device d join customer c on c.id = d.customer_id
    where o.request_id = ${requestId} and o.dev = ${dev} and d.dev = o.dev
    returning d.device_id as id, c.path`.execute(db)
  return rows[0]
}
