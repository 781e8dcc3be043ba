import {
  DEFAULT_SETTINGS,
  DEFAULT_STEPS,
  mixedOrder,
  stepsOfRobots,
} from '@service-center/contract/rollouts/rollout-settings.ts'
import type { RobotReason, RolloutRobotState } from '@service-center/contract/rollouts/rollout-states.ts'
import type { Device } from '@service-center/simulator/model/device.ts'
import { softwareOf } from '@service-center/simulator/model/software.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { DemoDevices } from './demo-devices.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

interface DemoRobot {
  readonly dev: number
  readonly state: RolloutRobotState
  readonly step: number | null
  readonly reason?: RobotReason
  readonly detail?: string
  /** The version it ran before, if it differs from the rollout's previous version. */
  readonly before?: string | undefined
}

interface DemoRollout {
  readonly name: string
  readonly version: string
  readonly from: string
  readonly startedAt: number
  readonly endedAt: number | null
  readonly currentStep: number
  readonly pause: object | null
  readonly robots: readonly DemoRobot[]
}

/** Adds a finished rollout, and one that is paused because robots of its second step failed. */
export async function addDemoRollouts(db: Database, devices: DemoDevices, now: number): Promise<void> {
  const robots = [...devices].filter(([device]) => device.deviceType === 1 && device.deprecated === null)
  const devOf = new Map(robots.map(([device, dev]) => [device.id, dev]))
  const ids = mixedOrder([...devOf.keys()])
  const devs = ids.flatMap((id) => devOf.get(id) ?? [])
  const summer = devs.slice(0, Math.min(Math.floor(devs.length / 2), 60))
  await insertRollout(db, finished(summer, now))
  await insertRollout(db, paused({ robots: inStepsOf('10.4.2', { robots, now }), now }))
}

/** Number of robots of the paused rollout that are not updated yet. */
const MOST_WAITING = 60

/**
 * Robots for a rollout whose first two steps are done: first robots that run its version, then robots with an older one.
 * The simulated robots report their version, and a robot that already has the rollout's version would be skipped.
 */
function inStepsOf(
  version: string,
  { robots, now }: { robots: readonly (readonly [Device, number])[]; now: number },
): { ids: number[]; devs: number[]; updated: number; before: (string | undefined)[] } {
  const devOf = new Map(robots.map(([device, dev]) => [device.id, dev]))
  const runs = new Map(robots.map(([device]) => [device.id, softwareOf(device, now)]))
  const has = new Set([...runs].flatMap(([id, software]) => (software === version ? [id] : [])))
  const ids = mixedOrder([...devOf.keys()])
  const behind = ids.filter((id) => !has.has(id)).slice(0, MOST_WAITING)
  // The last step has three quarters of all; of the second one, two have failed.
  const count = Math.max(5, Math.floor(behind.length / 3) - 2)
  const updated = ids.filter((id) => has.has(id)).slice(0, count)
  const chosen = [...updated, ...behind]
  return {
    ids: chosen,
    devs: chosen.flatMap((id) => devOf.get(id) ?? []),
    updated: updated.length,
    before: chosen.map((id) => (has.has(id) ? undefined : runs.get(id))),
  }
}

function finished(devs: readonly number[], now: number): DemoRollout {
  const steps = stepsOfRobots(DEFAULT_STEPS, devs.length)
  const robots = devs.map((dev, place): DemoRobot => {
    const step = steps[place] ?? 0
    return place % 29 === 28
      ? { dev, step, state: 'failed', reason: 'commandFailed', detail: 'The download was cut off' }
      : { dev, step, state: 'healthy' }
  })
  return {
    name: '10.4.1, summer',
    version: '10.4.1',
    from: '10.4.0',
    startedAt: now - 40 * DAY_MS,
    endedAt: now - 38 * DAY_MS,
    currentStep: 2,
    pause: null,
    robots,
  }
}

function paused({ robots: of, now }: { robots: ReturnType<typeof inStepsOf>; now: number }): DemoRollout {
  const { ids, devs, updated, before: runs } = of
  const steps = stepsOfRobots(DEFAULT_STEPS, devs.length)
  const robots = devs.map((dev, place): DemoRobot => {
    const step = steps[place] ?? 0
    const before = runs[place]
    if (step === 2) return { dev, step, state: 'waiting', reason: 'step', before }
    if (place < updated) return { dev, step, state: 'healthy' }
    return {
      dev,
      step,
      state: 'failed',
      reason: 'commandFailed',
      detail: 'Not enough space on the disk',
      before,
    }
  })
  const failed = robots.flatMap(({ state }, place) => (state === 'failed' ? (ids[place] ?? []) : []))
  const pause = { reason: 'tooManyBad', step: 1, bad: failed.length, allowedBad: 0, robots: failed }
  return {
    name: '10.4.2, autumn',
    version: '10.4.2',
    from: '10.4.1',
    startedAt: now - 5 * HOUR_MS,
    endedAt: null,
    currentStep: 1,
    pause: failed.length === 0 ? { reason: 'byUser', username: 'support' } : pause,
    robots,
  }
}

async function insertRollout(db: Database, rollout: DemoRollout): Promise<void> {
  const { startedAt, endedAt, pause } = rollout
  const { id } = await db
    .insertInto('rollout')
    .values({
      customer_id: 1,
      name: rollout.name,
      version: rollout.version,
      settings: JSON.stringify(DEFAULT_SETTINGS),
      state: pause === null ? 'finished' : 'paused',
      pause: pause === null ? null : JSON.stringify(pause),
      current_step: rollout.currentStep,
      started_by: 'support',
      acts_as: 'support',
      created_at: new Date(startedAt),
      ended_at: endedAt === null ? null : new Date(endedAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertSteps(db, id, rollout)
  await insertRobots(db, id, rollout)
}

/** Time between the starts of two steps: an hour and a half. */
const beganAt = ({ startedAt }: DemoRollout, step: number) => new Date(startedAt + step * 1.5 * HOUR_MS)

async function insertSteps(db: Database, id: number, rollout: DemoRollout): Promise<void> {
  const { currentStep, endedAt, pause, robots, startedAt } = rollout
  const begun = (step: number) => (step <= currentStep ? beganAt(rollout, step) : null)
  await db
    .insertInto('rollout_step')
    .values(
      DEFAULT_STEPS.map(({ upTo, unit }, step) => ({
        rollout_id: id,
        step,
        up_to: upTo,
        unit,
        began_at: begun(step),
      })),
    )
    .execute()
  const later = DEFAULT_STEPS.flatMap((_, step) => {
    const at = step === 0 ? null : begun(step)
    return at === null ? [] : [{ rollout_id: id, kind: 'stepBegan', at, step }]
  })
  const end =
    pause === null
      ? { kind: 'finished', at: new Date(endedAt ?? startedAt) }
      : { kind: 'paused', at: new Date(startedAt + 2 * HOUR_MS), pause: JSON.stringify(pause) }
  const started = { kind: 'started', at: new Date(startedAt), username: 'support', robots: robots.length }
  for (const event of [{ rollout_id: id, ...started }, ...later, { rollout_id: id, ...end }]) {
    await db.insertInto('rollout_event').values(event).execute()
  }
}

const isUpdated = ({ state }: DemoRobot) => state === 'healthy'

async function insertRobots(db: Database, id: number, rollout: DemoRollout): Promise<void> {
  const { robots, version, from } = rollout
  const column = <Value>(read: (robot: DemoRobot) => Value) => robots.map(read)
  await sql`
    insert into rollout_device (rollout_id, dev, position, step, state, reason, detail, attempts, issued_at, updated_at,
      software_before, software_now, hdop_before, hdop_now, changed_at)
    select ${id}, g.dev, g.place, g.step, g.state, g.reason, g.detail, g.attempts,
      case when g.attempts > 0 then g.at end, case when g.updated then g.at + interval '4 minutes' end,
      coalesce(g.before, ${from}), case when g.updated then ${version} else coalesce(g.before, ${from}) end,
      to_char(0.8 + (g.dev % 7) * 0.05, 'FM0.00'), to_char(0.6 + (g.dev % 5) * 0.06, 'FM0.00'), g.at + interval '15 minutes'
    from unnest(${column(({ dev }) => dev)}::integer[], ${column(({ step }) => step)}::smallint[],
      ${column(({ state }) => state)}::text[], ${column(({ reason }) => reason ?? null)}::text[],
      ${column(({ detail }) => detail ?? null)}::text[],
      ${column(({ state }) => (state === 'waiting' ? 0 : state === 'failed' ? 3 : 1))}::smallint[],
      ${column(isUpdated)}::boolean[], ${column(({ step }) => beganAt(rollout, step ?? 0))}::timestamptz[],
      ${column(({ before }) => before ?? null)}::text[])
      with ordinality as g (dev, step, state, reason, detail, attempts, updated, at, before, place)`.execute(
    db,
  )
}
