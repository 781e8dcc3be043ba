import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** A position in the main database's write-ahead log, and which database it is. */
export interface WalPosition {
  readonly lsn: string
  /** Changes when a replica becomes the main database. Positions of two timelines cannot be compared. */
  readonly timeline: number
  /** The system identifier: the same in all copies of a cluster. */
  readonly system: string
  readonly database: number
}

/**
 * Reads a position that includes everything that earlier statements could see. A commit is in the log before others see it,
 * and flushed to disk unless `synchronous_commit` is off somewhere. Then the insert position is used; a replica reaches it a
 * little later, because only what is flushed is sent to replicas.
 */
export async function readWalPosition(db: Database): Promise<WalPosition> {
  const { rows } = await sql<WalPosition>`
    select (case
        when current_setting('synchronous_commit') = 'off' or exists (
          select from pg_db_role_setting, unnest(setconfig) setting where setting like 'synchronous_commit=%')
        then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as lsn,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer as timeline,
      (select system_identifier::text from pg_control_system()) as system,
      (select oid::bigint from pg_database where datname = current_database()) as database`.execute(db)
  const [position] = rows
  if (position === undefined) throw new Error('PostgreSQL did not tell its position.')
  return position
}

/**
 * SQL condition: the server is a replica of this database and has replayed the position. Its parameters from `$3` on come
 * from `positionValues`.
 */
export const HAS_POSITION = `pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $3::pg_lsn
  and (select timeline_id from pg_control_checkpoint()) = $4::integer
  and (select system_identifier::text from pg_control_system()) = $5::text
  and (select oid::bigint from pg_database where datname = current_database()) = $6::bigint`

export const positionValues = ({ lsn, timeline, system, database }: WalPosition): string[] => [
  lsn,
  String(timeline),
  system,
  String(database),
]

/** The row of `WHY_NOT`. */
export interface ReplicaState {
  readonly isReplica: boolean
  readonly lsn: string | null
  readonly timeline: number
  readonly system: string
  readonly database: number
}

/** Reads the state of a server, to explain in the log why it is not used. */
export const WHY_NOT = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
  (select timeline_id from pg_control_checkpoint()) as timeline,
  (select system_identifier::text from pg_control_system()) as system,
  (select oid::bigint from pg_database where datname = current_database()) as database`

/** A sentence that says why a server is not used. */
export function whyNot(wanted: WalPosition, found: ReplicaState): string {
  if (found.system !== wanted.system || found.database !== wanted.database)
    return 'It is not a copy of the database.'
  if (!found.isReplica) return 'It does not follow the main database.'
  if (found.timeline !== wanted.timeline)
    return `It is on timeline ${found.timeline}, and the main database on ${wanted.timeline}.`
  return `It was behind: it has come to ${found.lsn}, and was asked for ${wanted.lsn}.`
}
