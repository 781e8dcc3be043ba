import type { Command, CommandArgs, commands } from '@service-center/contract/commands/commands.ts'
import type { CommandDeviceType } from '@service-center/contract/commands/command-rules.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { all, type Condition, folded, isEmpty, within } from '../../platform/database/list-sql.ts'
import { foldText } from '@service-center/contract/text/fold.ts'
import { likeAnywhere } from '../../platform/database/like.ts'

type Query = Parsed<typeof commands.list, 'query'>

/** What a reader of commands may see. */
export interface CommandReader {
  /** Whether they may see all arguments. */
  readonly isSuper: boolean
  /** Whether all devices are in their scope. */
  readonly isUnscoped: boolean
}

/** A page of commands, and their numbers. */
export interface CommandPage {
  readonly data: Command[]
  readonly filteredCount: number
  readonly totalCount: number
}

/**
 * A page of the commands of some devices.
 * @param options.devs the devices; undefined: all in scope (of the query's type)
 */
export async function readCommands(
  db: Database,
  options: { query: Query; devs: readonly number[] | undefined; reader: CommandReader },
): Promise<CommandPage> {
  const { query, reader } = options
  const conditions = filterOf(query)
  const devs = options.devs ?? (await devicesOfScope(db, query.deviceType, reader))
  const ids = await pageOf(db, { query, devs, conditions })
  const totalCount = await countKept(db, { devs, types: undefined, reader })
  return {
    data: await readByIds(db, ids, reader),
    totalCount,
    filteredCount: await countFiltered(db, { query, devs, reader, conditions, totalCount }),
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

/**
 * The devices whose commands a page without named devices is read from; undefined where the commands are read in the
 * order of their ids instead, because nearly all of them match.
 */
async function devicesOfScope(
  db: Database,
  type: CommandDeviceType | undefined,
  reader: CommandReader,
): Promise<number[] | undefined> {
  if (reader.isUnscoped && type === undefined) return undefined
  const { rows } = await sql<{ dev: number }>`
    select dev from device
    where device_type in (1, 3) ${type === undefined ? sql`` : sql`and device_type = ${sql.lit(type)}`}
  `.execute(db)
  return rows.map(({ dev }) => dev)
}

function filterOf({ type, byUserSearch, filters }: Query): Condition[] {
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
  query: Query
  devs: readonly number[] | undefined
  conditions: readonly Condition[]
}

/** The ids of a page, in its order. Of each device only as many are read as the page can need. */
async function pageOf(db: Database, { query, devs, conditions }: Wanted): Promise<number[]> {
  const { skip, limit, orderBy } = query
  const direction = orderBy?.[0]?.[1] === 'asc' ? sql`asc` : sql`desc`
  const page = (from: RawBuilder<unknown>) =>
    sql<{ id: number }>`select c.id from ${from} order by c.id ${direction} limit ${limit} offset ${skip}`
  const { rows } = await page(
    devs === undefined
      ? sql`command c where ${all(conditions)}`
      : sql`unnest(${devs}::integer[]) d (dev) cross join lateral (
          select c.id from command c where c.dev = d.dev and ${all(conditions)}
          order by c.id ${direction} limit ${skip + limit}) c`,
  ).execute(db)
  return rows.map(({ id }) => id)
}

/** The kept number of commands. Those of a device that has moved into scope are counted: older ones are not visible. */
async function countKept(
  db: Database,
  wanted: {
    devs: readonly number[] | undefined
    types: readonly string[] | undefined
    reader: CommandReader
  },
): Promise<number> {
  const { devs, types, reader } = wanted
  const wantedRows = all([
    ...(devs === undefined ? [] : [sql<boolean>`dev = any (${devs}::integer[])`]),
    ...(types === undefined ? [] : [sql<boolean>`type = any (${types}::text[])`]),
  ])
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(commands), 0)::float8 as count from command_count
    where ${wantedRows} and ${reader.isUnscoped ? sql`true` : sql`dev not in (select moved_devices())`}
    ${
      reader.isUnscoped
        ? sql``
        : sql`union all select count(*) from command where ${wantedRows} and dev in (select moved_devices())`
    }`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0)
}

/** By types alone the number is kept; for other filters the commands are counted. */
async function countFiltered(
  db: Database,
  wanted: Wanted & { reader: CommandReader; totalCount: number },
): Promise<number> {
  const { query, devs, reader, conditions, totalCount } = wanted
  if (conditions.length === 0) return totalCount
  const { type, filters } = query
  const types =
    type === undefined ? filters?.type : [type].filter((one) => filters?.type?.includes(one) ?? true)
  const isByType = conditions.length === (type === undefined ? 0 : 1) + (filters?.type === undefined ? 0 : 1)
  if (isByType) return countKept(db, { devs, types, reader })
  const { rows } = await sql<{ count: number }>`
    select count(*) from command c
    where ${all([...conditions, ...(devs === undefined ? [] : [sql<boolean>`c.dev = any (${devs}::integer[])`])])}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** A column of times as unix seconds. */
const time = (column: string, name: string) =>
  sql`extract(epoch from ${sql.ref(column)})::float8 as ${sql.ref(name)}`

/** Commands by their ids, in that order; times in unix seconds. */
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
      ${time('c.cancel_requested_at', 'cancelRequestedAt')}, coalesce(p.online, false) as online
    from unnest(${ids}::integer[]) with ordinality wanted (id, place)
      join command c on c.id = wanted.id join device d on d.dev = c.dev
      left join device_presence p on p.dev = c.dev
    order by wanted.place`.execute(db)
  return isSuper ? rows : rows.map((row) => ({ ...row, args: argsForAll(row.args) }))
}

function argsForAll({ rs }: CommandArgs): CommandArgs {
  return rs === undefined ? {} : { rs }
}
