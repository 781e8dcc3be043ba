import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { RequestOutcome, RequestStatus } from './devices.ts'

/** How long ended requests are kept, for late answers and for `find`. */
const KEPT = '1 day'

export async function insertRequest(
  db: Database,
  request: { dev: number; purpose: string; method: string; params: Buffer; timeoutMs: number },
): Promise<number> {
  const { dev, purpose, method, params, timeoutMs } = request
  const { id } = await db
    .insertInto('device_request')
    .values({
      dev,
      purpose,
      method,
      params,
      expires_at: sql`clock_timestamp() + make_interval(secs => ${timeoutMs / 1000})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface InsertedRequest {
  readonly dev: number
  readonly method: string
  readonly timeoutMs: number
  readonly answerMs?: number
  readonly reference?: number
}

/**
 * Inserts a request in the state `sent`, so that only this process sends it.
 * @returns its id, and when it expires if it has to wait after all
 */
export async function insertSent(
  db: Database,
  purpose: string,
  request: InsertedRequest,
): Promise<Pick<ClaimedRequest, 'id' | 'expiresAt'>> {
  const { dev, method, timeoutMs, answerMs, reference } = request
  const { rows } = await sql<Pick<ClaimedRequest, 'id' | 'expiresAt'>>`
    insert into device_request (dev, purpose, method, state, sent_at, expires_at, answer_ms, reference)
    select ${dev}, ${purpose}, ${method}, 'sent', now, now + make_interval(secs => ${Math.min(timeoutMs, answerMs ?? timeoutMs) / 1000}),
      ${answerMs ?? null}, ${reference ?? null}
    from clock_timestamp() now
    returning id, sent_at + make_interval(secs => ${timeoutMs / 1000}) as "expiresAt"`.execute(db)
  const [stored] = rows
  if (stored === undefined) throw new Error('The request was not stored.')
  return stored
}

/** SQL condition for features: no request is waiting for a device, so that a new one may be sent at once. */
export const nothingWaits = (dev: number): RawBuilder<boolean> => sql<boolean>`not exists (
  select from device_request where dev = ${dev} and state = 'waiting')`

/** Inserts many requests of one purpose, in the given order. */
export async function insertRequests(
  db: Database,
  purpose: string,
  requests: readonly (InsertedRequest & { readonly params: Buffer })[],
): Promise<void> {
  if (requests.length === 0) return
  await sql`
    insert into device_request (dev, purpose, method, params, expires_at, answer_ms, reference)
    select dev, ${purpose}, method, params, clock_timestamp() + make_interval(secs => timeout_ms / 1000.0),
      answer_ms, reference
    from unnest(${requests.map(({ dev }) => dev)}::integer[], ${requests.map(({ method }) => method)}::text[],
      ${requests.map(({ params }) => params)}::bytea[], ${requests.map(({ timeoutMs }) => Math.round(timeoutMs))}::bigint[],
      ${requests.map(({ answerMs }) => answerMs ?? null)}::integer[],
      ${requests.map(({ reference }) => reference ?? null)}::integer[])
      with ordinality as given (dev, method, params, timeout_ms, answer_ms, reference, place)
    order by place`.execute(db)
}

/** Deletes a request that has not been sent; false if there is none. */
export async function deleteWaiting(db: Database, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('device_request')
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the unsent requests about some rows of a feature, in the order of their ids. */
export async function deleteWaitingAbout(
  db: Database,
  about: {
    readonly purpose: string
    readonly method: string
    readonly devs: readonly number[]
    readonly references: readonly number[]
  },
): Promise<void> {
  const { purpose, method, devs, references } = about
  await sql`
    delete from device_request where state = 'waiting' and id = any (array (
      select id from device_request
      where dev = any (${devs}::integer[]) and state = 'waiting' and purpose = ${purpose} and method = ${method}
        and reference = any (${references}::integer[])
      order by id))`.execute(db)
}

export async function findRequest(db: Database, id: number): Promise<RequestStatus | undefined> {
  const row = await db
    .selectFrom('device_request')
    .select(['state', 'created_at', 'sent_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { created_at: createdAt, sent_at: sentAt, ended_at: endedAt } = row
  // The table's check allows these states only.
  return { state: row.state as RequestStatus['state'], createdAt, sentAt, endedAt }
}

/** A request that this process has claimed for sending. */
export interface ClaimedRequest {
  readonly id: number
  readonly dev: number
  readonly purpose: string
  readonly method: string
  readonly reference: number | null
  readonly params: Buffer
  readonly expiresAt: Date
}

/**
 * Claims the oldest waiting request of each device. It is marked as sent before it is sent, so that nothing is sent twice.
 * `isLast`: no other request of the device is waiting.
 */
export async function claimNext(
  db: Database,
  devs: readonly number[],
): Promise<(ClaimedRequest & { readonly isLast: boolean })[]> {
  const { rows } = await sql<ClaimedRequest & { isLast: boolean }>`
    update device_request r set state = 'sent', sent_at = clock_timestamp(), params = null,
      expires_at = least(r.expires_at, clock_timestamp() + make_interval(secs => r.answer_ms / 1000.0))
    where id = any (array (
      select next.id from unnest(${devs}::integer[]) d (dev) cross join lateral (
        select id from device_request
        where dev = d.dev and state = 'waiting' and expires_at > clock_timestamp()
        order by id limit 1 for update skip locked) next))
    returning r.id, r.dev, r.purpose, r.method, r.reference, old.params, old.expires_at as "expiresAt",
      not exists (select from device_request more
        where more.dev = r.dev and more.state = 'waiting' and more.id <> r.id) as "isLast"`.execute(db)
  return rows
}

/** Sets requests that could not be sent back to waiting. */
export async function releaseClaims(db: Database, claims: readonly ClaimedRequest[]): Promise<void> {
  await sql`
    with open as materialized (
      select r.id, given.params, given.expires_at from device_request r
        join unnest(${claims.map(({ id }) => id)}::integer[], ${claims.map(({ params }) => params)}::bytea[],
          ${claims.map(({ expiresAt }) => expiresAt)}::timestamptz[]) as given (id, params, expires_at)
        on r.id = given.id
      where r.state = 'sent' order by r.id for update of r)
    update device_request r
    set state = 'waiting', sent_at = null, params = open.params, expires_at = open.expires_at
    from open where r.id = open.id`.execute(db)
}

/**
 * Takes back the open requests of a purpose from those of some devices that have not answered a sent request. Sent requests
 * expire, waiting ones are deleted, so that all can be sent again in order.
 */
export async function takeBackUnanswered(
  db: Database,
  { purpose, devs }: { purpose: string; devs: readonly number[] },
): Promise<{ method: string; reference: number | null }[]> {
  const { rows: sent } = await sql<{ dev: number; method: string; reference: number | null }>`
    with open as materialized (
      select id from device_request
      where dev = any (${devs}::integer[]) and state = 'sent' and purpose = ${purpose} order by id for update)
    update device_request r set state = 'expired', ended_at = clock_timestamp() from open where r.id = open.id
    returning r.dev, r.method, r.reference`.execute(db)
  if (sent.length === 0) return []
  const { rows: waiting } = await sql<{ method: string; reference: number | null }>`
    delete from device_request where state = 'waiting' and id = any (array (
      select id from device_request
      where dev = any (${sent.map(({ dev }) => dev)}::integer[]) and state = 'waiting' and purpose = ${purpose}
      order by id for update))
    returning method, reference`.execute(db)
  return [...sent.map(({ method, reference }) => ({ method, reference })), ...waiting]
}

/** The given devices that have a waiting request. */
export async function waitingAmong(system: Database, devs: readonly number[]): Promise<number[]> {
  if (devs.length === 0) return []
  const { rows } = await sql<{ dev: number }>`
    select distinct dev from device_request
    where state = 'waiting' and expires_at > clock_timestamp() and dev = any (${devs}::integer[])`.execute(
    system,
  )
  return rows.map(({ dev }) => dev)
}

export interface EndingRequest {
  readonly id: number
  readonly dev: number
  readonly purpose: string
  readonly method: string
  readonly reference: number | null
  readonly outcome: RequestOutcome
}

/**
 * Marks requests as answered, in the order of their ids. Leaves out those that were not sent to that device or are already
 * answered.
 */
export async function markAnswered(
  db: Database,
  answers: readonly { readonly dev: number; readonly id: number }[],
): Promise<EndingRequest[]> {
  const { rows } = await sql<EndingRequest>`
    with open as materialized (
      select r.id from device_request r
        join unnest(${answers.map(({ id }) => id)}::integer[], ${answers.map(({ dev }) => dev)}::integer[])
          as given (id, dev) on r.id = given.id and r.dev = given.dev
      where r.sent_at is not null and r.state <> 'answered' order by r.id for update of r)
    update device_request r set state = 'answered', ended_at = clock_timestamp() from open where r.id = open.id
    returning r.id, r.dev, r.purpose, r.method, r.reference, 'answered' as outcome`.execute(db)
  return rows
}

/** The ids of expired requests. */
export async function overdueRequests(system: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from device_request
    where state in ('waiting', 'sent') and expires_at <= clock_timestamp() order by expires_at limit 500`.execute(
    system,
  )
  return rows.map(({ id }) => id)
}

/** Ends expired requests. Skips those that have already ended, or that another process is ending. */
export async function markExpired(db: Database, ids: readonly number[]): Promise<EndingRequest[]> {
  const { rows } = await sql<EndingRequest>`
    with overdue as materialized (
      select id from device_request
      where id = any (${ids}::integer[]) and state in ('waiting', 'sent') and expires_at <= clock_timestamp()
      order by id for update skip locked)
    update device_request r set state = 'expired', ended_at = clock_timestamp(), params = null
    from overdue where r.id = overdue.id
    returning r.id, r.dev, r.purpose, r.method, r.reference,
      case when r.sent_at is null then 'notConnected' else 'noAnswer' end as outcome`.execute(db)
  return rows
}

export async function deleteEndedRequests(system: Database): Promise<void> {
  await sql`delete from device_request where ended_at < now() - ${KEPT}::interval`.execute(system)
}
