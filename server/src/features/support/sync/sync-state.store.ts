import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** A process has this long for a page; then another process may take over. */
const LEASE_SECONDS = 300
/** The delay after the first failure to read a ticket's comments; doubled after each further failure. */
const RETRY_SECONDS = 60
const MAX_RETRY_SECONDS = 6 * 3600

/** How far tickets have been copied. */
export interface SyncState {
  /** The account whose tickets were copied; '' before the first run. */
  readonly account: string
  readonly cursor: string | null
}

/** Claims the sync for this process; undefined while another process has it. */
export async function claimSync(db: Database): Promise<SyncState | undefined> {
  const { rows } = await sql<SyncState>`
    insert into ticket_sync as s (source, running_until)
    values ('zendesk', clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (source) do update set running_until = excluded.running_until
    where s.running_until is null or s.running_until < clock_timestamp()
    returning account, cursor`.execute(db)
  return rows[0]
}

/** Ends the claim, so that the next run does not have to wait until it expires. */
export async function releaseSync(db: Database): Promise<void> {
  await sql`update ticket_sync set running_until = null`.execute(db)
}

/**
 * Moves the sync from one state to the next, and extends the claim.
 * @returns false when another process has moved it in the meantime
 */
export async function updateSyncState(
  db: Database,
  { from, to }: { from: SyncState; to: SyncState },
): Promise<boolean> {
  const { rows } = await sql`
    update ticket_sync set account = ${to.account}, cursor = ${to.cursor}, synced_at = clock_timestamp(),
      running_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where account = ${from.account} and cursor is not distinct from ${from.cursor} returning source`.execute(
    db,
  )
  return rows.length === 1
}

/** A ticket whose comments must be read, at least in this version. */
export interface DueComments {
  readonly issueId: number
  readonly updatedAt: Date
}

export async function upsertDue(db: Database, due: readonly DueComments[]): Promise<void> {
  await sql`
    insert into ticket_comments_due (issue_id, updated_at)
    select * from unnest(${due.map((one) => one.issueId)}::integer[], ${due.map((one) => one.updatedAt)}::timestamptz[])
    on conflict (issue_id) do update
      set updated_at = excluded.updated_at, attempts = 0, next_at = clock_timestamp()`.execute(db)
}

/** The most recently changed tickets come first, because users look at these. */
export async function listDue(db: Database, limit: number): Promise<DueComments[]> {
  const { rows } = await sql<DueComments>`
    select issue_id as "issueId", updated_at as "updatedAt" from ticket_comments_due
    where next_at <= clock_timestamp() order by updated_at desc limit ${limit}`.execute(db)
  return rows
}

/** Deletes the listed entries, except those of tickets that have changed again since they were listed. */
export async function deleteDue(db: Database, due: readonly DueComments[]): Promise<void> {
  await sql`
    delete from ticket_comments_due d
    using unnest(${due.map((one) => one.issueId)}::integer[], ${due.map((one) => one.updatedAt)}::timestamptz[])
      as done (issue_id, updated_at)
    where d.issue_id = done.issue_id and d.updated_at = done.updated_at`.execute(db)
}

/** @param issueIds absent: all */
export async function deleteDueOf(db: Database, issueIds?: readonly number[]): Promise<void> {
  await sql`
    delete from ticket_comments_due where ${
      issueIds === undefined ? sql`true` : sql`issue_id = any (${issueIds}::integer[])`
    }`.execute(db)
}

/** Retries the comments of a ticket later, after they could not be read. */
export async function postponeDue(db: Database, issueId: number): Promise<void> {
  await sql`
    update ticket_comments_due set attempts = least(attempts + 1, 30),
      next_at = clock_timestamp()
        + make_interval(secs => least(${RETRY_SECONDS} * power(2, attempts), ${MAX_RETRY_SECONDS}))
    where issue_id = ${issueId}`.execute(db)
}
