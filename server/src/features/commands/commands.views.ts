import type { commands } from '@service-center/contract/commands/commands.ts'
import type { Command, CommandArgs } from '@service-center/contract/commands/command.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import {
  all,
  type Condition,
  folded,
  isEmpty,
  within,
  likeAnywhere,
} from '../../platform/database/list-sql.ts'
import { foldText } from '@service-center/contract/text/fold.ts'

type Query = Parsed<typeof commands.list, 'query'>

/** The largest id that a command can have. */
const MAX_ID = 2_147_483_647

/** What a viewer of commands may see. */
export interface CommandReader {
  /** Whether they may see all arguments. */
  readonly isSuper: boolean
  /** Whether all devices are in their scope. */
  readonly isUnscoped: boolean
}

export interface CommandPage {
  readonly data: Command[]
  readonly filteredCount: number
  readonly totalCount: number
}

/**
 * A page of the commands of some devices.
 * @param options.devs the devices; undefined means all in scope (of the query's type)
 */
export async function readCommands(
  db: Database,
  options: { query: Query; devs: readonly number[] | undefined; reader: CommandReader },
): Promise<CommandPage> {
  const { query, reader } = options
  const wanted: Wanted = { query, devs: options.devs, reader, conditions: filterOf(query) }
  const ids = await pageOf(db, wanted)
  const totalCount = await countKept(db, wanted, undefined)
  return {
    data: await readByIds(db, ids, reader),
    totalCount,
    filteredCount: await countFiltered(db, wanted, totalCount),
  }
}

/** One command; undefined when there is none in scope. */
export async function findCommand(
  db: Database,
  id: number,
  reader: Pick<CommandReader, 'isSuper'>,
): Promise<Command | undefined> {
  const [found] = await readByIds(db, [id], reader)
  return found
}

/** The log of a command, in order. */
export async function readCommandLog(db: Database, id: number) {
  const { rows } = await sql<{ id: number; message: string; error: boolean; createdAt: number }>`
    select n as id, message, is_error as error, extract(epoch from created_at)::float8 as "createdAt"
    from command_log where command_id = ${id} order by n`.execute(db)
  return rows
}

/** The conditions of a query on `command c`. */
export function filterOf({ type, byUserSearch, filters }: Query): Condition[] {
  const [from, until] = filters?.issuedAt ?? []
  return [
    ...(type === undefined ? [] : [sql<boolean>`c.type = ${type}`]),
    ...(filters?.type === undefined ? [] : [sql<boolean>`c.type = any (${filters.type}::text[])`]),
    ...(filters?.state === undefined ? [] : [sql<boolean>`c.state = any (${filters.state}::text[])`]),
    ...(from === undefined && until === undefined ? [] : [within(sql`c.issued_at`, { from, until })]),
    ...(isEmpty(byUserSearch)
      ? []
      : [sql<boolean>`${folded(sql`c.issued_by`)} like ${likeAnywhere(foldText(byUserSearch).trim())}`]),
  ]
}

interface Wanted {
  readonly query: Query
  /** The given devices; undefined means all in scope. */
  readonly devs: readonly number[] | undefined
  readonly reader: CommandReader
  readonly conditions: readonly Condition[]
}

/**
 * The ids of a page, in order. For a viewer who sees everything, commands are read in the order of their ids,
 * because nearly all of them match.
 */
async function pageOf(db: Database, wanted: Wanted): Promise<number[]> {
  const { query, devs, reader, conditions } = wanted
  const isAscending = query.orderBy?.[0]?.[1] === 'asc'
  const isEverything = reader.isUnscoped && devs === undefined && query.deviceType === undefined
  const { rows } = await sql<{ id: number }>`
    ${isEverything ? sql`select c.id from command c where ${all(conditions)}` : idsByDevice(wanted, isAscending)}
    order by id ${direction(isAscending)} limit ${query.limit} offset ${query.skip}`.execute(db)
  return rows.map(({ id }) => id)
}

const direction = (isAscending: boolean) => (isAscending ? sql`asc` : sql`desc`)

/**
 * The ids that a page can need: at most one page of each device. A page of 50 contains nothing beyond the
 * 50th of these, so each of thousands of devices costs one index lookup, however long its history is.
 */
function idsByDevice({ query, devs, conditions }: Wanted, isAscending: boolean): RawBuilder<unknown> {
  const { skip, limit, deviceType } = query
  const needed = skip + limit
  const devices =
    devs === undefined
      ? sql`device d where d.device_type = any (${deviceType === undefined ? [1, 3] : [deviceType]}::integer[])`
      : sql`unnest(${devs}::integer[]) d (dev)`
  const of = (dev: RawBuilder<unknown>, more: Condition[], most: number) => sql`
    lateral (select c.id from command c where c.dev = ${dev} and ${all([...conditions, ...more])}
      order by c.id ${direction(isAscending)} limit ${most}::integer) c`
  return sql`
    with first as materialized (
      select d.dev, c.id from (select dev from ${devices}) d cross join ${of(sql`d.dev`, [], 1)}
      order by c.id ${direction(isAscending)} limit ${needed}),
    bound as materialized (
      select coalesce((select id from first order by id ${direction(isAscending)} limit 1 offset ${needed - 1}),
        ${isAscending ? MAX_ID : 0}) as id)
    select c.id from first cross join bound cross join ${of(
      sql`first.dev`,
      [isAscending ? sql<boolean>`c.id <= bound.id` : sql<boolean>`c.id >= bound.id`],
      needed,
    )}`
}

/**
 * The stored number of commands. For a device that has moved into scope, commands are counted instead,
 * because older ones are not visible.
 */
async function countKept(
  db: Database,
  wanted: Wanted,
  types: readonly string[] | undefined,
): Promise<number> {
  const { isUnscoped } = wanted.reader
  const wantedRows = all([
    ...ofDevices(wanted),
    ...(types === undefined ? [] : [sql<boolean>`c.type = any (${types}::text[])`]),
  ])
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(commands), 0)::float8 as count from command_count c
    where ${wantedRows} and ${isUnscoped ? sql`true` : sql`c.dev not in (select moved_devices())`}
    ${
      isUnscoped
        ? sql``
        : sql`union all select count(*) from command c where ${wantedRows} and c.dev in (select moved_devices())`
    }`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** Conditions on `c.dev`. Row-level security leaves out devices out of scope. */
export function ofDevices({ query, devs }: Pick<Wanted, 'query' | 'devs'>): Condition[] {
  if (devs !== undefined) return [sql<boolean>`c.dev = any (${devs}::integer[])`]
  if (query.deviceType === undefined) return []
  return [sql<boolean>`c.dev in (select dev from device where device_type = ${query.deviceType})`]
}

/** Numbers by type are stored; for other filters the commands are counted. */
async function countFiltered(db: Database, wanted: Wanted, totalCount: number): Promise<number> {
  const { query, conditions } = wanted
  if (conditions.length === 0) return totalCount
  const { type, filters } = query
  const types =
    type === undefined ? filters?.type : [type].filter((one) => filters?.type?.includes(one) ?? true)
  const isByType = conditions.length === (type === undefined ? 0 : 1) + (filters?.type === undefined ? 0 : 1)
  if (isByType) return countKept(db, wanted, types)
  const { rows } = await sql<{ count: number }>`
    select count(*) from command c where ${all([...conditions, ...ofDevices(wanted)])}`.execute(db)
  return rows[0]?.count ?? 0
}

/** A column of times as unix seconds. */
const time = (column: string, name: string) =>
  sql`extract(epoch from ${sql.ref(column)})::float8 as ${sql.ref(name)}`

/**
 * Commands by their ids, in that order; times in unix seconds. Their devices are looked up one by one: with a
 * join, PostgreSQL would read all devices in scope.
 */
async function readByIds(
  db: Database,
  ids: readonly number[],
  { isSuper }: Pick<CommandReader, 'isSuper'>,
): Promise<Command[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Command>`
    select c.id, d.device_id as "robotId", d.device_type as "deviceType", c.issued_by as "byUser", c.type, c.args,
      ${time('c.issued_at', 'issuedAt')}, ${time('c.sent_at', 'sentAt')},
      ${time('c.acknowledged_at', 'acknowledgedAt')}, ${time('c.started_at', 'startedAt')},
      ${time('c.completed_at', 'completedAt')}, c.state, c.failure, ${time('c.expires_at', 'expiresAt')},
      ${time('c.cancel_requested_at', 'cancelRequestedAt')},
      coalesce((select p.online from device_presence p where p.dev = c.dev), false) as online
    from unnest(${ids}::integer[]) with ordinality wanted (id, place)
      join command c on c.id = wanted.id
      cross join lateral (select device_id, device_type from device where dev = c.dev limit 1) d
    order by wanted.place`.execute(db)
  return isSuper ? rows : rows.map((row) => ({ ...row, args: argsForAll(row.args) }))
}

/** What viewers without CommandsSuper see of the arguments. */
export function argsForAll({ rs }: CommandArgs): CommandArgs {
  return rs === undefined ? {} : { rs }
}
