import { SERVER_ONLINE } from '@service-center/contract/device-data/device-data.ts'
import type { CommandFacts, RobotChange } from '@service-center/contract/rollouts/robot-rules.ts'
import type { RobotInRound } from '@service-center/contract/rollouts/rollout-rules.ts'
import type { RolloutSettings } from '@service-center/contract/rollouts/rollout-settings.ts'
import type { RolloutState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { RolloutPause } from '@service-center/contract/rollouts/rollout.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A rollout, locked for processing. */
export interface LockedRollout {
  readonly id: number
  readonly state: RolloutState
  readonly version: string
  readonly settings: RolloutSettings
  readonly currentStep: number
  readonly steps: number
  readonly actsAs: string
  /** Whether the user on whose behalf it acts may send test versions. */
  readonly isSuper: boolean
  /** The path of its customer, for live events. */
  readonly path: number[]
}

/** The rollouts to process: those that have not ended, and stopped ones with updates still going on. */
export async function listOpen(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rollout where state in ('running', 'paused')
    union
    select id from rollout
    where state = 'stopped' and id in (select rollout_id from rollout_device where state in ('updating', 'checking'))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Whether an event has happened (in any process) that rollouts wait for: an update has ended, or an offline robot that waits
 * has come online.
 */
export async function hasNews(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from rollout_device r join command c on c.id = r.command_id
      where r.state = 'updating' and c.state in ('completed', 'failed', 'cancelled', 'expired')
    ) or exists (
      select from rollout o join rollout_device r on r.rollout_id = o.id join latest l on l.dev = r.dev
      where o.state = 'running' and r.state = 'waiting' and r.reason = 'offline' and l.value = 'online'
        and l.key_id = (select key_id from data_key where name = ${SERVER_ONLINE})) as found`.execute(db)
  return rows[0]?.found === true
}

/** Locks a rollout, waiting for another process that has locked it; undefined when it is gone. */
export async function lockToLook(db: Database, id: number): Promise<LockedRollout | undefined> {
  const { rows } = await sql<LockedRollout>`
    select r.id, r.state, r.version, r.settings, r.current_step as "currentStep", r.acts_as as "actsAs", c.path,
      (select count(*)::integer from rollout_step s where s.rollout_id = r.id) as steps,
      exists (select from user_access a where a.username = r.acts_as and a.tag = 'CommandsSuper') as "isSuper"
    from rollout r join customer c on c.id = r.customer_id
    where r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

/** A robot of a rollout with its command, and whether another command to it is open. */
export type StoredRobot = Omit<RobotInRound, 'facts'> & { readonly hasOtherCommand: boolean }

interface RobotRow extends Omit<RobotInRound['progress'], 'step'> {
  key: number
  step: number
  commandState: CommandFacts['state'] | null
  commandEndedAt: number | null
  commandFailure: string | null
  hasOtherCommand: boolean
}

const ms = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8 * 1000`

/** The robots of a rollout that are in a step, in order. */
export async function listRobotsInSteps(db: Database, rolloutId: number): Promise<StoredRobot[]> {
  const { rows } = await sql<RobotRow>`
    select r.dev as key, r.step, r.state, r.reason, r.detail, r.attempts, ${ms('r.retry_at')} as "retryAt",
      ${ms('r.issued_at')} as "issuedAt", ${ms('r.updated_at')} as "updatedAt",
      ${ms('r.problem_since')} as "problemSince", r.is_accepted as "isAccepted", r.hdop_before as "hdopBefore",
      r.message_before as "messageBefore",
      case when c.state in ('completed', 'failed', 'cancelled', 'expired') then c.state
        when c.id is not null then 'open' end as "commandState",
      ${ms('c.completed_at')} as "commandEndedAt", c.failure as "commandFailure",
      r.state = 'waiting' and exists (
        select from command o where o.dev = r.dev and o.state in ('queued', 'sent', 'acknowledged', 'running')
      ) as "hasOtherCommand"
    from rollout_device r left join command c on c.id = r.command_id
    where r.rollout_id = ${rolloutId} and r.step is not null
    order by r.position`.execute(db)
  return rows.map(({ key, commandState, commandEndedAt, commandFailure, hasOtherCommand, ...progress }) => ({
    key,
    progress,
    command:
      commandState === null
        ? undefined
        : { state: commandState, endedAt: commandEndedAt, failure: commandFailure },
    hasOtherCommand,
  }))
}

export type StoredChange = RobotChange & {
  readonly key: number
  /** Its present values; null when not known. */
  readonly software: string | null
  readonly hdop: string | null
}

const time = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds))

/** Stores the new states of robots, in one statement. */
export async function updateRobots(
  db: Database,
  { rolloutId, changes, now }: { rolloutId: number; changes: readonly StoredChange[]; now: Date },
): Promise<void> {
  if (changes.length === 0) return
  const column = <Value>(read: (change: StoredChange) => Value) => changes.map(read)
  await sql`
    update rollout_device r set state = g.state, reason = g.reason, detail = g.detail, retry_at = g.retry_at,
      updated_at = g.updated_at, problem_since = g.problem_since, is_accepted = g.is_accepted,
      software_now = g.software, hdop_now = g.hdop,
      changed_at = case when (r.state, r.reason) is distinct from (g.state, g.reason) then ${now} else r.changed_at end
    from unnest(${column(({ key }) => key)}::integer[], ${column(({ state }) => state)}::text[],
      ${column(({ reason }) => reason)}::text[], ${column(({ detail }) => detail)}::text[],
      ${column(({ retryAt }) => time(retryAt))}::timestamptz[],
      ${column(({ updatedAt }) => time(updatedAt))}::timestamptz[],
      ${column(({ problemSince }) => time(problemSince))}::timestamptz[],
      ${column(({ isAccepted }) => isAccepted)}::boolean[], ${column(({ software }) => software)}::text[],
      ${column(({ hdop }) => hdop)}::text[])
      as g (dev, state, reason, detail, retry_at, updated_at, problem_since, is_accepted, software, hdop)
    where r.rollout_id = ${rolloutId} and r.dev = g.dev`.execute(db)
}

export async function beginSteps(
  db: Database,
  { rolloutId, steps, now }: { rolloutId: number; steps: readonly number[]; now: Date },
): Promise<void> {
  const current = steps.at(-1)
  if (current === undefined) return
  await db.updateTable('rollout').set({ current_step: current }).where('id', '=', rolloutId).execute()
  await sql`
    update rollout_step set began_at = ${now}
    where rollout_id = ${rolloutId} and step = any (${steps}::smallint[])`.execute(db)
  await db
    .insertInto('rollout_event')
    .values(steps.map((step) => ({ rollout_id: rolloutId, kind: 'stepBegan', at: now, step })))
    .execute()
}

/** Pauses a rollout automatically; false when it is no longer running. */
export async function pauseRunning(
  db: Database,
  { rolloutId, pause, now }: { rolloutId: number; pause: RolloutPause; now: Date },
): Promise<boolean> {
  const json = JSON.stringify(pause)
  const { numUpdatedRows } = await db
    .updateTable('rollout')
    .set({ state: 'paused', pause: json })
    .where('id', '=', rolloutId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .insertInto('rollout_event')
    .values({ rollout_id: rolloutId, kind: 'paused', at: now, pause: json })
    .execute()
  return true
}

/** Ends a rollout that has nothing left to do. */
export async function finishRunning(
  db: Database,
  { rolloutId, now }: { rolloutId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('rollout')
    .set({ state: 'finished', ended_at: now })
    .where('id', '=', rolloutId)
    .execute()
  await db.insertInto('rollout_event').values({ rollout_id: rolloutId, kind: 'finished', at: now }).execute()
}
