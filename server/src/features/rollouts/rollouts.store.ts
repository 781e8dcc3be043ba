import type { RolloutSettings, RolloutStepPlan } from '@service-center/contract/rollouts/rollout-settings.ts'
import type { RolloutState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { ROLLOUT_EVENTS, RolloutPause } from '@service-center/contract/rollouts/rollout.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

interface NewRollout {
  readonly customerId: number
  readonly name: string
  readonly version: string
  readonly settings: RolloutSettings
  readonly username: string
}

export async function insertRollout(db: Database, rollout: NewRollout): Promise<number> {
  const { id } = await db
    .insertInto('rollout')
    .values({
      customer_id: rollout.customerId,
      name: rollout.name,
      version: rollout.version,
      settings: JSON.stringify(rollout.settings),
      started_by: rollout.username,
      acts_as: rollout.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts the steps of a rollout; the first one starts at once. */
export async function insertSteps(
  db: Database,
  { rolloutId, steps }: { rolloutId: number; steps: readonly RolloutStepPlan[] },
): Promise<void> {
  const rows = steps.map(({ upTo, unit }, step) => ({
    rollout_id: rolloutId,
    step,
    up_to: upTo,
    unit,
    began_at: step === 0 ? sql<Date>`clock_timestamp()` : null,
  }))
  await db.insertInto('rollout_step').values(rows).execute()
}

/** A robot at the start of a rollout; it is skipped when `step` is null. */
interface NewRobot {
  readonly dev: number
  readonly step: number | null
  readonly reason: string
  readonly software: string | undefined
  readonly hdop: string | undefined
  readonly systemMessage: string | undefined
}

export async function insertRobots(
  db: Database,
  { rolloutId, robots }: { rolloutId: number; robots: readonly NewRobot[] },
): Promise<void> {
  const column = <Value>(read: (robot: NewRobot) => Value) => robots.map(read)
  await sql`
    insert into rollout_device (rollout_id, dev, position, step, state, reason, software_before, software_now,
      hdop_before, hdop_now, message_before)
    select ${rolloutId}, g.dev, g.position, g.step, case when g.step is null then 'skipped' else 'waiting' end, g.reason,
      g.software, g.software, g.hdop, g.hdop, g.message
    from unnest(${column(({ dev }) => dev)}::integer[], ${column(({ step }) => step)}::smallint[],
      ${column(({ reason }) => reason)}::text[], ${column(({ software }) => software ?? null)}::text[],
      ${column(({ hdop }) => hdop ?? null)}::text[], ${column(({ systemMessage }) => systemMessage ?? null)}::text[])
      with ordinality as g (dev, step, reason, software, hdop, message, position)`.execute(db)
}

/** Makes rollouts start one after the other, so that two of them never take the same robots. */
export async function lockRolloutStart(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('start of a rollout'))`.execute(db)
}

/** The given devices that are in an open rollout, also one that the viewer does not see. */
export async function listDevsInRollouts(db: Database, devs: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ dev: number }>`
    select dev from devices_in_rollouts(${devs}::integer[]) dev`.execute(db)
  return new Set(rows.map(({ dev }) => dev))
}

/** A rollout, locked for a change by a viewer. */
export interface HeldRollout {
  readonly id: number
  readonly state: RolloutState
  /** The path of its customer, for live events. */
  readonly path: number[]
  /** The number of its robots that the viewer does not see. */
  readonly hiddenRobots: number
}

/** Locks a rollout; undefined when it is out of scope. */
export async function lockRollout(db: Database, id: number): Promise<HeldRollout | undefined> {
  const { rows } = await sql<HeldRollout>`
    select r.id, r.state, c.path, hidden_rollout_robots(r.id) as "hiddenRobots"
    from rollout r join customer c on c.id = r.customer_id where r.id = ${id} for update of r`.execute(db)
  return rows[0]
}

/** @param pause the reason, only for the state 'paused' */
export async function updateState(
  db: Database,
  { id, state, pause = null }: { id: number; state: RolloutState; pause?: RolloutPause | null },
): Promise<void> {
  const hasEnded = state === 'stopped' || state === 'finished'
  await db
    .updateTable('rollout')
    .set({
      state,
      pause: pause === null ? null : JSON.stringify(pause),
      ended_at: hasEnded ? sql<Date>`clock_timestamp()` : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Makes a rollout act on behalf of the viewer from now on. */
export async function takeRollout(db: Database, id: number): Promise<void> {
  await sql`select take_rollout(${id})`.execute(db)
}

/** Adds an entry to a rollout's history. */
export async function insertEvent(
  db: Database,
  event: {
    rolloutId: number
    kind: (typeof ROLLOUT_EVENTS)[number]
    username: string
    step?: number
    robots?: number
    pause?: RolloutPause
  },
): Promise<void> {
  await db
    .insertInto('rollout_event')
    .values({
      rollout_id: event.rolloutId,
      kind: event.kind,
      username: event.username,
      step: event.step ?? null,
      robots: event.robots ?? null,
      pause: event.pause === undefined ? null : JSON.stringify(event.pause),
    })
    .execute()
}

/** Marks failed and unhealthy robots as accepted by a user, so that they do not pause the rollout again. */
export async function acceptBadRobots(db: Database, rolloutId: number): Promise<void> {
  await db
    .updateTable('rollout_device')
    .set({ is_accepted: true })
    .where('rollout_id', '=', rolloutId)
    .where('state', 'in', ['failed', 'unhealthy'])
    .execute()
}

const among = (robotIds: readonly number[] | undefined) =>
  robotIds === undefined
    ? sql`true`
    : sql`dev in (select dev from device where device_type = 1 and device_id = any (${robotIds}::integer[]))`

/**
 * Makes failed robots wait for another update, and unhealthy ones be checked again as if just updated. Robots that are now in
 * another rollout are left out.
 * @returns how many robots
 */
export async function retryRobots(
  db: Database,
  { rolloutId, robotIds }: { rolloutId: number; robotIds: readonly number[] | undefined },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update rollout_device set
      state = case state when 'failed' then 'waiting' else 'checking' end,
      reason = case state when 'failed' then 'ready' end,
      detail = null, attempts = 0, retry_at = null, problem_since = null, is_accepted = false,
      updated_at = case state when 'unhealthy' then clock_timestamp() end, changed_at = clock_timestamp()
    where rollout_id = ${rolloutId} and state in ('failed', 'unhealthy') and ${among(robotIds)}
      and dev not in (
        select devices_in_rollouts(array(select dev from rollout_device where rollout_id = ${rolloutId})))`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/** Removes waiting robots: the given ones, or all in steps that have started. @returns how many robots */
export async function removeRobots(
  db: Database,
  { rolloutId, robotIds }: { rolloutId: number; robotIds: readonly number[] | undefined },
): Promise<number> {
  const begun = sql`step <= (select current_step from rollout where id = ${rolloutId})`
  const { numAffectedRows = 0n } = await sql`
    update rollout_device set state = 'removed', reason = null, detail = null, changed_at = clock_timestamp()
    where rollout_id = ${rolloutId} and state = 'waiting'
      and ${robotIds === undefined ? begun : among(robotIds)}`.execute(db)
  return Number(numAffectedRows)
}

/** The commands of a rollout that robots have not started. */
export async function listOpenCommands(db: Database, rolloutId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from rollout_device r join command c on c.id = r.command_id
    where r.rollout_id = ${rolloutId} and r.state = 'updating' and c.state in ('queued', 'sent', 'acknowledged')`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
