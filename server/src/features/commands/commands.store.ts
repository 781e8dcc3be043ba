import type { CommandState, CommandType } from '@service-center/contract/commands/command-rules.ts'
import { OPEN_STATES } from '@service-center/contract/commands/command-rules.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { nothingWaits } from '../../platform/devices/device-requests.store.ts'

export interface NewCommand {
  readonly type: CommandType
  readonly args: unknown
  /** The devices, each with its encrypted secret if the command has one. */
  readonly devices: readonly { readonly dev: number; readonly secret: Buffer | null }[]
  readonly issuedBy: string
  /** Unix seconds. */
  readonly expiresAt: number | null
  readonly requestKey: string | null
  readonly rolloutId: number | null
  /**
   * For a single device: when it is sent, in ms since 1970, unless something else waits for the device. Null:
   * it is queued.
   */
  readonly sendAt: number | null
}

export interface IssuedCommand {
  readonly id: number
  readonly state: 'queued' | 'sent'
}

/** Inserts a command for each device; returns them by the devices' database keys. */
export async function insertCommands(db: Database, command: NewCommand): Promise<Map<number, IssuedCommand>> {
  const { type, args, devices, issuedBy, expiresAt, requestKey, rolloutId, sendAt } = command
  const [first] = devices
  const isSent = sendAt === null || first === undefined ? sql`false` : nothingWaits(first.dev)
  const { rows } = await sql<IssuedCommand & { dev: number }>`
    insert into command (dev, type, args, secret, issued_by, expires_at, request_key, rollout_id, state, sent_at)
    select dev, ${type}, ${JSON.stringify(args)}::jsonb, secret, ${issuedBy}, to_timestamp(${expiresAt}),
      ${requestKey}::uuid, ${rolloutId}::integer, 
      case when is_sent then 'sent' else 'queued' end, case when is_sent then to_timestamp(${sendAt}::float8 / 1000) end
    from unnest(${devices.map(({ dev }) => dev)}::integer[], ${devices.map(({ secret }) => secret)}::bytea[])
      with ordinality as given (dev, secret, place) cross join (select ${isSent}) as now (is_sent)
    order by place
    returning id, dev, state`.execute(db)
  return new Map(rows.map(({ id, dev, state }) => [dev, { id, state }]))
}

/**
 * The ids of the commands that a user has sent with a request key, by the devices' database keys. Another
 * call with the same key waits until this one has ended.
 */
export async function lockRequestKey(
  db: Database,
  { issuedBy, requestKey }: { issuedBy: string; requestKey: string },
): Promise<Map<number, number>> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`command ${issuedBy} ${requestKey}`}, 0))`.execute(db)
  const rows = await db
    .selectFrom('command')
    .select(['id', 'dev'])
    .where('issued_by', '=', issuedBy)
    .where('request_key', '=', requestKey)
    .execute()
  return new Map(rows.map(({ id, dev }) => [dev, id]))
}

/** The commands of devices that have not started, and whose cancellation nobody has asked for. */
export async function listUnstarted(db: Database, devs: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('command')
    .select('id')
    .where('dev', 'in', devs)
    .where('state', 'in', OPEN_STATES)
    .where('cancel_requested_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Queued commands of deprecated devices, at most `limit`. */
export async function listQueuedOfDeprecated(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from command c join device d on d.dev = c.dev
    where c.state = 'queued' and d.deprecated_at is not null
    order by c.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A command that is being cancelled. */
export interface CancelledCommand {
  readonly id: number
  readonly dev: number
  readonly state: CommandState
  readonly cancelRequestedAt: Date | null
}

/** The devices of commands; a command out of scope is missing. */
export async function findDevicesOf(
  db: Database,
  ids: readonly number[],
): Promise<{ id: number; dev: number }[]> {
  return db.selectFrom('command').select(['id', 'dev']).where('id', 'in', ids).orderBy('id').execute()
}

/**
 * Locks commands in the order of their ids. To avoid deadlocks, always lock the requests to devices first,
 * then the commands in this order.
 */
export async function lockCommands(db: Database, ids: readonly number[]): Promise<CancelledCommand[]> {
  const { rows } = await sql<CancelledCommand>`
    select id, dev, state, cancel_requested_at as "cancelRequestedAt" from command
    where id = any (${ids}::integer[]) order by id for update`.execute(db)
  return rows
}

/**
 * Cancels commands that were not sent yet.
 * @param reason why, when nobody asked for it
 */
export async function markCancelled(
  db: Database,
  ids: readonly number[],
  reason: string | null,
): Promise<void> {
  await sql`
    update command set state = 'cancelled', completed_at = clock_timestamp(), secret = null, failure = ${reason}
    where id = any (${ids}::integer[])`.execute(db)
}

/** Stores that the devices of commands are asked to cancel them. */
export async function markCancelRequested(db: Database, ids: readonly number[]): Promise<void> {
  await sql`
    update command set cancel_requested_at = clock_timestamp(), unanswered = 0
    where id = any (${ids}::integer[]) and state = any (${OPEN_STATES}::text[])`.execute(db)
}
