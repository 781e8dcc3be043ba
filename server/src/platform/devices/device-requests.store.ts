import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { RequestOutcome, RequestStatus } from './devices.ts'

/** How long ended requests are kept, for late answers and queries. */
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

/** Inserts many requests of one purpose, in their order. */
export async function insertRequests(
  db: Database,
  purpose: string,
  requests: readonly {
    dev: number
    method: string
    params: Buffer
    timeoutMs: number
    answerMs?: number
    reference?: number
  }[],
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

/** Deletes the requests about some rows of a feature that have not been sent, in the order of their numbers. */
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

/** A request that only this process may send. */
export interface ClaimedRequest {
  readonly id: number
  readonly method: string
  readonly params: Buffer
}

/** Claims the device's oldest waiting request: it is marked as sent before it is sent, so that nothing is sent twice. */
export async function claimNext(system: Database, dev: number): Promise<ClaimedRequest | undefined> {
  const { rows } = await sql<ClaimedRequest>`
    update device_request set state = 'sent', sent_at = clock_timestamp(), params = null
    where id = (
      select id from device_request
      where dev = ${dev} and state = 'waiting' and expires_at > clock_timestamp()
      order by id limit 1 for update skip locked)
    returning id, method, old.params`.execute(system)
  return rows[0]
}

/** Returns a request to the waiting state when it could not be sent. */
export async function releaseClaim(system: Database, { id, params }: ClaimedRequest): Promise<void> {
  await sql`
    update device_request set state = 'waiting', sent_at = null, params = ${params}
    where id = ${id} and state = 'sent'`.execute(system)
}

/** Those of the given devices that have a waiting request. */
export async function waitingAmong(system: Database, devs: readonly number[]): Promise<number[]> {
  if (devs.length === 0) return []
  const { rows } = await sql<{ dev: number }>`
    select distinct dev from device_request
    where state = 'waiting' and expires_at > clock_timestamp() and dev = any (${devs}::integer[])`.execute(
    system,
  )
  return rows.map(({ dev }) => dev)
}

/** A request that has ended, for its listener. */
export interface EndingRequest {
  readonly dev: number
  readonly purpose: string
  readonly method: string
  readonly reference: number | null
  readonly outcome: RequestOutcome
}

/** Marks a request as answered by its device; undefined when it was not sent to that device, or is answered already. */
export async function markAnswered(
  db: Database,
  { dev, id }: { dev: number; id: number },
): Promise<EndingRequest | undefined> {
  const { rows } = await sql<EndingRequest>`
    update device_request set state = 'answered', ended_at = clock_timestamp()
    where id = ${id} and dev = ${dev} and sent_at is not null and state <> 'answered'
    returning dev, purpose, method, reference, 'answered' as outcome`.execute(db)
  return rows[0]
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

/** Ends an expired request; undefined when it has ended meanwhile, or another process is ending it. */
export async function markExpired(db: Database, id: number): Promise<EndingRequest | undefined> {
  const { rows } = await sql<EndingRequest>`
    update device_request set state = 'expired', ended_at = clock_timestamp(), params = null
    where id = (
      select id from device_request
      where id = ${id} and state in ('waiting', 'sent') and expires_at <= clock_timestamp() for update skip locked)
    returning dev, purpose, method, reference,
      case when sent_at is null then 'notConnected' else 'noAnswer' end as outcome`.execute(db)
  return rows[0]
}

export async function deleteEndedRequests(system: Database): Promise<void> {
  await sql`delete from device_request where ended_at < now() - ${KEPT}::interval`.execute(system)
}
