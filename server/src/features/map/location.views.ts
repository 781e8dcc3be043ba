import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import {
  LOCATION_KEY,
  MAX_POSITIONS,
  positionOf,
  ROBOT_TYPE_KEY,
} from '@service-center/contract/map/positions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { RawJson } from '../../platform/http/answers.ts'
import { within } from '../../platform/database/list-sql.ts'
import { dealerOfCustomer } from '../customers/customers.views.ts'
import type { KeepPosition } from './density.ts'
import { Interruptions } from './interruptions.ts'
import { type MapRobot, PositionColumns } from './position-columns.ts'

/** Rows of history read per batch: enough to be fast, few enough to let other requests run in between. */
const ROWS_AT_A_TIME = 10_000
/** Reading stops after this time and returns what it has, before the console's timeout. */
const READ_AT_MOST_MS = 25_000

const keyId = (name: string) => sql`(select key_id from data_key where name = ${name})`

interface RobotFilter {
  /** Undefined means all visible robots. */
  readonly robotIds: readonly number[] | undefined
}

/** The visible robots with the additional columns `more`, ordered by id. */
function selectRobots<More>(
  { robotIds }: RobotFilter,
  more: { columns: RawBuilder<More>; from: RawBuilder<unknown> },
) {
  return sql<MapRobot & More>`
    with ${dealerOfCustomer}
    select d.dev, d.device_id as id, d.name as "robotName", coalesce(model.value, '') as type,
      c.id as customer, c.name as "customerName", dealer.dealer_id as dealer, dealer.dealer_name as "dealerName",
      d.deprecated_at is not null as deprecated ${more.columns}
    from device d
    join customer c on c.id = d.customer_id
    join dealer_of_customer dealer on dealer.customer_id = c.id
    left join latest model on model.dev = d.dev and model.key_id = ${keyId(ROBOT_TYPE_KEY)}
    ${more.from}
    where d.device_type = ${sql.lit(DEVICE_TYPE.robot)}
      ${robotIds === undefined ? sql`` : sql`and d.device_id = any (${robotIds}::integer[])`}
    order by d.device_id`
}

/** The current positions of the visible robots, as the contract's `Locations`. */
export async function readCurrentPositions(db: Database, filter: RobotFilter): Promise<RawJson> {
  const { rows } = await selectRobots<{ said: string; at: number }>(filter, {
    columns: sql`, place.value as said, extract(epoch from place.created)::float8 as at`,
    from: sql`join latest place on place.dev = d.dev and place.key_id = ${keyId(LOCATION_KEY)}`,
  }).execute(db)
  const placed = rows.flatMap((row) => {
    const position = positionOf(row.said)
    return position === undefined ? [] : [{ row, position }]
  })
  const columns = new PositionColumns(placed.map(({ row }) => row))
  for (const [robot, { row, position }] of placed.entries())
    columns.add({ robot, position, timestamp: row.at })
  return columns.reply({ isComplete: true })
}

/** A robot whose history is requested. */
interface TrackedRobot extends MapRobot {
  /** When it changed its customer or was deprecated, in unix seconds. */
  readonly changes: readonly number[]
}

export async function readMapRobots(db: Database, filter: RobotFilter): Promise<TrackedRobot[]> {
  const { rows } = await selectRobots<{ changes: number[] }>(filter, {
    columns: sql`, array(
      select extract(epoch from at)::float8 from (
        select moved_at from device_move where dev = d.dev union all select d.deprecated_at) change (at)
      where at is not null) as changes`,
    from: sql``,
  }).execute(db)
  return rows
}

/**
 * Past positions of robots, newest first, thinned by `keep`, as the contract's `Locations`: at most `MAX_POSITIONS`.
 * The rows are read from a cursor, so that memory holds only kept positions.
 * @param options.range unix seconds, both ends inclusive; without `until` it ends open
 */
export async function readPastPositions(
  db: Database,
  options: {
    robots: readonly TrackedRobot[]
    range: Range
    keep: KeepPosition
    /** The distance of `keep` in metres. */
    distance: number
    now?: () => number
  },
): Promise<RawJson> {
  const { robots, range, keep, distance: metres, now = () => performance.now() } = options
  const columns = new PositionColumns(robots)
  const interruptions = new Interruptions({ metres, changesOf: (robot) => robots[robot]?.changes ?? [] })
  const deadline = now() + READ_AT_MOST_MS
  await declarePositions(db, { devs: robots.map(({ dev }) => dev), range })
  for (;;) {
    const { rows } = await sql<HistoryRow>`fetch ${sql.lit(ROWS_AT_A_TIME)} from positions`.execute(db)
    for (const row of rows) {
      if (columns.size >= MAX_POSITIONS) return columns.reply({ isComplete: false })
      addRow({ columns, row, keep, interruptions })
    }
    if (rows.length < ROWS_AT_A_TIME) return columns.reply({ isComplete: true })
    if (now() > deadline) return columns.reply({ isComplete: false })
  }
}

interface Range {
  readonly from: number
  readonly until: number | undefined
}

interface HistoryRow {
  readonly dev: number
  readonly at: number
  readonly said: string
}

function addRow({
  columns,
  row,
  keep,
  interruptions,
}: {
  columns: PositionColumns
  row: HistoryRow
  keep: KeepPosition
  interruptions: Interruptions
}): void {
  const robot = columns.placeOf(row.dev)
  const position = positionOf(row.said)
  if (robot === undefined || position === undefined) return
  const isKept = keep(robot, position)
  const isInterrupted = interruptions.next(robot, { position, at: row.at, isKept })
  if (!isKept) return
  columns.add({ robot, position, timestamp: row.at })
  if (isInterrupted) columns.interrupt()
}

/**
 * Reads months from newest to oldest, each by the index on devices: the index on keys would read the reports
 * of all robots.
 */
async function declarePositions(
  db: Database,
  { devs, range }: { devs: readonly number[]; range: Range },
): Promise<void> {
  const key = await sql<{
    id: number
  }>`select key_id as id from data_key where name = ${LOCATION_KEY}`.execute(db)
  const id = sql`${key.rows[0]?.id ?? 0}::smallint`
  await sql`
    declare positions no scroll cursor for
    select dev, extract(epoch from created)::float8 as at,
      history_value(keys, vals, ${id}) as said
    from history
    where dev = any (${devs}::integer[]) and ${id} = any (keys)
      and ${within(sql`created`, range)}
    order by created desc`.execute(db)
}
