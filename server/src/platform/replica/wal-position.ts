import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** How far the main database has come, by its write-ahead log, and which database it is. */
export interface WalPosition {
  readonly lsn: string
  /** Changes when a replica becomes the main database: positions of two timelines cannot be compared. */
  readonly timeline: number
  /** The same in all copies of a cluster. */
  readonly system: string
  readonly database: number
}

/**
 * Reads the position behind which everything lies that a statement could see before. A commit is in the log before others
 * see it, and on the disk unless somebody has switched off that commits wait for it; only what is on the disk reaches
 * replicas, so the position of the log itself may take a moment to be reached.
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
 * Whether the server of a connection is a replica that has everything up to a position: a condition in SQL on the
 * parameters from `$3` on, which `positionValues` gives.
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

/** What `WHY_NOT` tells of a server. */
export interface ReplicaState {
  readonly isReplica: boolean
  readonly lsn: string | null
  readonly timeline: number
  readonly system: string
  readonly database: number
}

/** The state of a server, for people. */
export const WHY_NOT = `select pg_is_in_recovery() as "isReplica", pg_last_wal_replay_lsn()::text as lsn,
  (select timeline_id from pg_control_checkpoint()) as timeline,
  (select system_identifier::text from pg_control_system()) as system,
  (select oid::bigint from pg_database where datname = current_database()) as database`

/** Why a server is not used, in a sentence. */
export function whyNot(wanted: WalPosition, found: ReplicaState): string {
  if (found.system !== wanted.system || found.database !== wanted.database)
    return 'It is not a copy of the database.'
  if (!found.isReplica) return 'It does not follow the main database.'
  if (found.timeline !== wanted.timeline)
    return `It is on timeline ${found.timeline}, and the main database on ${wanted.timeline}.`
  return `It was behind: it has come to ${found.lsn}, and was asked for ${wanted.lsn}.`
}
