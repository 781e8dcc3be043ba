import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { noRobots } from '@service-center/contract/rollouts/rollout-rules.ts'
import type { RobotCounts, RolloutRobotState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { Rollout, RolloutEvent } from '@service-center/contract/rollouts/rollout.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { RawJson } from '../../platform/http/answers.ts'

const MAX_LISTED = 500
const MAX_EVENTS = 500

const seconds = (column: string) => sql`extract(epoch from ${sql.ref(column)})::float8`

type CountRow = { step: number | null; state: RolloutRobotState; robots: number }
interface RolloutRow extends Omit<Rollout, 'steps' | 'counts'> {
  steps: Omit<Rollout['steps'][number], 'counts'>[]
  robots: CountRow[]
}

/** Visible rollouts, newest first, with counts of the robots that the viewer sees. */
async function readRollouts(db: Database, which: RawBuilder<unknown>): Promise<Rollout[]> {
  const { rows } = await sql<RolloutRow>`
    select r.id, r.name, r.version, r.state, r.pause, r.current_step as "currentStep", r.settings,
      r.started_by as "startedBy", r.acts_as as "actsAs", ${seconds('r.created_at')} as "createdAt",
      ${seconds('r.ended_at')} as "endedAt", hidden_rollout_robots(r.id)::integer as "hiddenRobots",
      (select json_agg(json_build_object('upTo', s.up_to, 'unit', s.unit, 'beganAt', ${seconds('s.began_at')})
        order by s.step) from rollout_step s where s.rollout_id = r.id) as steps,
      coalesce((select json_agg(counted) from (
        select d.step, d.state, count(*)::integer as robots from rollout_device d
        where d.rollout_id = r.id group by d.step, d.state) counted), '[]') as robots
    from (${which}) r order by r.id desc`.execute(db)
  return rows.map(({ robots, steps, ...rollout }) => ({
    ...rollout,
    counts: countsOf(robots),
    steps: steps.map((one, step) => ({
      ...one,
      counts: countsOf(robots.filter((row) => row.step === step)),
    })),
  }))
}

function countsOf(rows: readonly CountRow[]): RobotCounts {
  const counts = noRobots()
  for (const { state, robots } of rows) counts[state] += robots
  return counts
}

export function listRollouts(db: Database): Promise<Rollout[]> {
  return readRollouts(db, sql`select * from rollout order by id desc limit ${sql.lit(MAX_LISTED)}`)
}

export async function findRollout(db: Database, id: number): Promise<Rollout | undefined> {
  const [rollout] = await readRollouts(db, sql`select * from rollout where id = ${id}`)
  return rollout
}

/** The latest events of a rollout, newest first. */
export async function listEvents(db: Database, rolloutId: number): Promise<RolloutEvent[]> {
  const { rows } = await sql<RolloutEvent>`
    select id, kind, ${seconds('at')} as at, username, step, robots, pause from rollout_event
    where rollout_id = ${rolloutId} order by id desc limit ${sql.lit(MAX_EVENTS)}`.execute(db)
  return rows
}

/** The robots of a rollout that the viewer sees, in the order of the rollout. */
export async function listRolloutRobots(db: Database, rolloutId: number): Promise<RawJson> {
  const { rows } = await sql<{ body: string }>`
    select json_build_object('data', coalesce(json_agg(json_build_object(
      'robotId', d.device_id, 'name', d.name, 'customerId', c.id, 'customerName', c.name, 'step', r.step,
      'state', r.state, 'reason', r.reason, 'detail', r.detail, 'attempts', r.attempts,
      'retryAt', ${seconds('r.retry_at')}, 'accepted', r.is_accepted, 'commandId', r.command_id,
      'softwareBefore', r.software_before, 'softwareNow', r.software_now, 'hdopBefore', r.hdop_before,
      'hdopNow', r.hdop_now, 'changedAt', ${seconds('r.changed_at')}) order by r.position), '[]'))::text as body
    from rollout_device r join device d using (dev) join customer c on c.id = d.customer_id
    where r.rollout_id = ${rolloutId}`.execute(db)
  return new RawJson(rows[0]?.body ?? '{"data":[]}')
}

/** `dev` of each of these robots that the viewer sees, by robot number. */
export async function listDevsOfRobots(
  db: Database,
  robotIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ robot_id: number; dev: number }>`
    select device_id as robot_id, dev from device
    where device_type = ${sql.lit(DEVICE_TYPE.robot)} and device_id = any (${robotIds}::integer[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.robot_id, row.dev]))
}
