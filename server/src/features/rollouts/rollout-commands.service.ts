import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { hdopBeforeUpdate } from '@service-center/contract/rollouts/robot-rules.ts'
import { UPDATE_MINUTES } from '@service-center/contract/rollouts/rollout-settings.ts'
import type { RolloutPause } from '@service-center/contract/rollouts/rollout.ts'
import { sql } from 'kysely'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { type CommandCall, issueCommands } from '../commands/commands.service.ts'
import type { PlayedRound, ReadyRobot } from './rollout-round.service.ts'

const MAX_NAMED = 100

/** The user on whose behalf a rollout acts can no longer see some of its robots. */
class RobotsHidden extends Error {
  override name = 'RobotsHidden'
  readonly robots: readonly number[]
  constructor(robots: readonly number[]) {
    super('A rollout has robots that its user does not see.')
    this.robots = robots
  }
}

/**
 * Sends the update to robots that are ready, on behalf of the rollout's user with their present rights and scope. Commands
 * and the rollout's record of them are stored in one transaction; robots that another process (or this one before a crash)
 * has commanded in the meantime are left out.
 * @returns why the rollout must pause; undefined when the commands were sent
 */
export async function commandRobots(
  app: App,
  { rollout, ready, now }: Pick<PlayedRound, 'rollout' | 'ready'> & { now: Date },
): Promise<RolloutPause | undefined> {
  const username = rollout.actsAs
  const later: (() => void)[] = []
  const afterCommit = (work: () => void) => void later.push(work)
  try {
    await actingAsUser({ database: app.database, username, access: 'BulkCommands' }, async (db, viewer) => {
      const hidden = await listHiddenDevs(
        db,
        ready.map(({ dev }) => dev),
      )
      if (hidden.size > 0)
        throw new RobotsHidden(ready.flatMap(({ dev, robotId }) => (hidden.has(dev) ? [robotId] : [])))
      const devs = ready.map(({ dev }) => dev)
      const waiting = await lockWaiting(db, { rolloutId: rollout.id, devs, now })
      const robots = ready.filter(({ dev }) => waiting.has(dev))
      if (robots.length > 0) await issue(app, { call: { db, viewer, afterCommit }, rollout, robots, now })
    })
    for (const work of later) work()
    return undefined
  } catch (error) {
    if (error instanceof RobotsHidden) {
      return { reason: 'accessLost', username, robots: error.robots.slice(0, MAX_NAMED) }
    }
    if (!(error instanceof AppError)) throw error
    if (error.code === 'no_access' || error.code === 'not_found')
      return { reason: 'accessLost', username, robots: [] }
    return { reason: 'refused', message: error.message }
  }
}

async function issue(
  app: App,
  options: {
    call: CommandCall
    rollout: PlayedRound['rollout']
    robots: readonly ReadyRobot[]
    now: Date
  },
): Promise<void> {
  const { call, rollout, robots, now } = options
  const ids = await issueCommands(app, call, {
    type: 'update',
    args: { rs: rollout.version, version: 1 },
    devices: robots.map(({ robotId }) => ({ robotId, deviceType: DEVICE_TYPE.robot })),
    expiresAt: Math.floor(now.getTime() / 1000) + UPDATE_MINUTES * 60,
    rolloutId: rollout.id,
  })
  const commanded = robots.map((robot, place) => ({
    ...robot,
    hdop: hdopBeforeUpdate(robot, now.getTime()),
    commandId: ids[place] ?? 0,
  }))
  await markCommanded(call.db, { rolloutId: rollout.id, robots: commanded, now })
  await insertUserAction(call.db, {
    actionType: 'SendRolloutCommands',
    statusCode: 200,
    username: call.viewer.username,
    address: undefined,
    details: {
      value: { rollout: rollout.id, version: rollout.version, robots: robots.map(({ robotId }) => robotId) },
    },
  })
}

/** The given devices that the viewer does not see. */
async function listHiddenDevs(db: Database, devs: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ dev: number }>`
    select dev from unnest(${devs}::integer[]) wanted (dev)
    where dev not in (select dev from device where dev = any (${devs}::integer[]))`.execute(db)
  return new Set(rows.map(({ dev }) => dev))
}

/**
 * Locks a rollout and those of the given robots that still wait for their update; none when the rollout is no longer
 * running. Robots that wait for a later attempt are left out: another process may have commanded them, and they have failed.
 * So are robots that have become deprecated since: the next round skips them.
 * @param now the time for which they were found ready
 * @throws notFound when the viewer does not see the rollout
 */
async function lockWaiting(
  db: Database,
  { rolloutId, devs, now }: { rolloutId: number; devs: readonly number[]; now: Date },
): Promise<Set<number>> {
  const rollout = await db
    .selectFrom('rollout')
    .select('state')
    .where('id', '=', rolloutId)
    .forUpdate()
    .executeTakeFirst()
  if (rollout === undefined) throw notFound()
  if (rollout.state !== 'running') return new Set()
  const { rows } = await sql<{ dev: number }>`
    select dev from rollout_device
    where rollout_id = ${rolloutId} and dev = any (${devs}::integer[]) and state = 'waiting'
      and (retry_at is null or retry_at <= ${now})
      and not exists (select from device d where d.dev = rollout_device.dev and d.deprecated_at is not null)
    order by dev for update`.execute(db)
  return new Set(rows.map(({ dev }) => dev))
}

/** A robot that was commanded, and its values before. */
interface CommandedRobot {
  readonly dev: number
  readonly commandId: number
  readonly software: string | undefined
  readonly hdop: string | undefined
  readonly systemMessage: string | undefined
}

/** Stores the command of each robot, and its values before the update, for the health check afterwards. */
async function markCommanded(
  db: Database,
  { rolloutId, robots, now }: { rolloutId: number; robots: readonly CommandedRobot[]; now: Date },
): Promise<void> {
  const column = <Value>(read: (robot: CommandedRobot) => Value) => robots.map(read)
  await sql`
    update rollout_device r set state = 'updating', reason = null, detail = null, attempts = r.attempts + 1,
      retry_at = null, command_id = g.command, issued_at = ${now}, updated_at = null, problem_since = null,
      software_before = g.software, hdop_before = g.hdop, message_before = g.message, changed_at = ${now}
    from unnest(${column(({ dev }) => dev)}::integer[], ${column(({ commandId }) => commandId)}::integer[],
      ${column(({ software }) => software ?? null)}::text[], ${column(({ hdop }) => hdop ?? null)}::text[],
      ${column(({ systemMessage }) => systemMessage ?? null)}::text[]) as g (dev, command, software, hdop, message)
    where r.rollout_id = ${rolloutId} and r.dev = g.dev`.execute(db)
}
