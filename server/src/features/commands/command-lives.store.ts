import type {
  CommandDeviceType,
  CommandState,
  CommandType,
} from '@service-center/contract/commands/command-rules.ts'
import { isEnded } from '@service-center/contract/commands/command-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { CommandLife } from './command-life.ts'

export interface LockedCommand {
  readonly id: number
  readonly dev: number
  readonly type: CommandType
  readonly args: object
  readonly secret: Buffer | null
  readonly rolloutId: number | null
  readonly life: CommandLife
}

type Row = Omit<LockedCommand, 'life'> & CommandLife

/** Milliseconds since 1970. */
const ms = (column: string): RawBuilder<unknown> =>
  sql`round(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/**
 * Locks commands in the order of their ids. To avoid deadlocks, always lock the requests to devices first,
 * then the commands in this order.
 * @param of the commands by id; or, for jobs, by a condition on `command`, with a limit and skipping locked
 * ones
 */
export async function lockLives(
  db: Database,
  of: { ids: readonly number[] } | { where: RawBuilder<boolean>; limit: number },
): Promise<LockedCommand[]> {
  const condition = 'ids' in of ? sql<boolean>`id = any (${of.ids}::integer[])` : of.where
  const { rows } = await sql<Row>`
    select id, dev, type, args, secret, rollout_id as "rolloutId", state, ${ms('issued_at')} as "issuedAt",
      ${ms('sent_at')} as "sentAt", ${ms('acknowledged_at')} as "acknowledgedAt", ${ms('started_at')} as "startedAt",
      ${ms('completed_at')} as "completedAt", ${ms('heard_at')} as "heardAt", is_end_reported as "isEndReported",
      failure, ${ms('expires_at')} as "expiresAt", ${ms('cancel_requested_at')} as "cancelRequestedAt", unanswered
    from command where ${condition} order by id
    ${'ids' in of ? sql`for update` : sql`limit ${of.limit} for update skip locked`}`.execute(db)
  return rows.map(({ id, dev, type, args, secret, rolloutId, ...life }) => ({
    id,
    dev,
    type,
    args,
    secret,
    rolloutId,
    life,
  }))
}

export interface ChangedCommand {
  readonly id: number
  readonly state: CommandState
  readonly robotId: number
  readonly deviceType: CommandDeviceType
  readonly path: number[]
}

/** Stores the states of locked commands, and deletes the secrets of ended ones. */
export async function updateLives(
  db: Database,
  changed: readonly (Pick<LockedCommand, 'id'> & { readonly life: CommandLife })[],
): Promise<ChangedCommand[]> {
  if (changed.length === 0) return []
  const rows = changed.map(({ id, life }) => ({ ...life, id, has_ended: isEnded(life.state) }))
  const { rows: written } = await sql<ChangedCommand>`
    with written as (
      update command c set state = n.state, sent_at = ${moment('n.sentAt')},
        acknowledged_at = ${moment('n.acknowledgedAt')}, started_at = ${moment('n.startedAt')},
        completed_at = ${moment('n.completedAt')}, heard_at = ${moment('n.heardAt')},
        is_end_reported = n."isEndReported", failure = n.failure,
        cancel_requested_at = ${moment('n.cancelRequestedAt')}, unanswered = n.unanswered,
        secret = case when n.has_ended then null else c.secret end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id integer, state text, "sentAt" float8,
        "acknowledgedAt" float8, "startedAt" float8, "completedAt" float8, "heardAt" float8,
        "isEndReported" boolean, failure text, "cancelRequestedAt" float8, unanswered smallint, has_ended boolean)
      where c.id = n.id
      returning c.id, c.dev, c.state)
    select w.id, w.state, d.device_id as "robotId", d.device_type as "deviceType", cu.path
    from written w join device d on d.dev = w.dev join customer cu on cu.id = d.customer_id`.execute(db)
  return written
}

const moment = (column: string) => sql`to_timestamp(${sql.ref(column)} / 1000)`

/** A line of a command's log. `at` in ms since 1970. */
export interface LogLine {
  readonly command: number
  readonly n: number
  readonly message: string
  readonly isError: boolean
  readonly at: number
}

/** Inserts log lines and leaves stored ones as they are. Returns the ids of the commands with new lines. */
export async function insertLogLines(db: Database, lines: readonly LogLine[]): Promise<Set<number>> {
  if (lines.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    insert into command_log (command_id, n, message, is_error, created_at)
    select command_id, n, message, is_error, to_timestamp(at / 1000)
    from unnest(${lines.map(({ command }) => command)}::integer[], ${lines.map(({ n }) => n)}::integer[],
      ${lines.map(({ message }) => message)}::text[], ${lines.map(({ isError }) => isError)}::boolean[],
      ${lines.map(({ at }) => at)}::float8[]) as line (command_id, n, message, is_error, at)
    order by command_id, n
    on conflict do nothing returning command_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
