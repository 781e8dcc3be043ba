import type { Connection } from '@service-center/contract/device-history/device-parts.ts'
import type { Direction } from '@service-center/contract/endpoint/list-query.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orderBy, type Span, within } from '../../platform/database/list-sql.ts'

/** The connections of a robot: `tablets` report theirs themselves, `baseStations` are reported by the robot. */
export type ConnectionKind = 'tablets' | 'baseStations'

const JOINS: Readonly<Record<ConnectionKind, (robot: number) => RawBuilder<unknown>>> = {
  tablets: (robot) => sql`
    device_connection c join device d on d.dev = c.dev and d.device_type = 2 where c.connected_dev = ${robot}`,
  baseStations: (robot) => sql`
    device_connection c join device d on d.dev = c.connected_dev and d.device_type = 3 where c.dev = ${robot}`,
}

interface ConnectionPage {
  data: Connection[]
  pageCount: number
  filteredCount: number
  totalCount: number
}

/**
 * Connections of a focused robot to devices in scope, newest first by default. The end of a connection is
 * known even if the device then connected to another one out of scope.
 */
export async function listConnections(
  db: Database,
  options: {
    robot: number
    kind: ConnectionKind
    window: Span
    order: readonly (readonly [column: 'id' | 'timestamp', direction: Direction])[]
    skip: number
    limit: number
  },
): Promise<ConnectionPage> {
  const { robot, kind, window, order, skip, limit } = options
  const source = JOINS[kind](robot)
  const inWindow = within(sql`c.connected_at`, window)
  const { rows: counts } = await sql<{ total: number; filtered: number }>`
    select count(*) as total, count(*) filter (where ${inWindow}) as filtered from ${source}`.execute(db)
  const { total = 0, filtered = 0 } = counts[0] ?? {}
  const sorted = orderBy([
    ...order.map(([column, direction]) => [sql`p.${sql.ref(column)}`, direction] as const),
    [sql`p."timestamp"`, 'desc'],
    [sql`p.record`, 'desc'],
  ])
  const { rows } = await sql<Connection>`
    select id, extract(epoch from "timestamp")::float8 as "timestamp",
      extract(epoch from end_of_connection(dev, "timestamp", record))::float8 as until
    from (
      select * from (
        select d.device_id as id, c.connected_at as "timestamp", c.dev, c.id as record from ${source} and ${inWindow}) p
      order by ${sorted}
      offset ${skip} limit ${limit}) p`.execute(db)
  return {
    data: rows,
    pageCount: limit === 0 ? 0 : Math.ceil(filtered / limit),
    filteredCount: filtered,
    totalCount: total,
  }
}
