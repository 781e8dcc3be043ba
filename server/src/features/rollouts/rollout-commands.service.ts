import { hdopBeforeUpdate } from '@service-center/contract/rollouts/robot-rules.ts'
import { UPDATE_MINUTES } from '@service-center/contract/rollouts/rollout-settings.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { RolloutPause } from '@service-center/contract/rollouts/rollouts.ts'
import { actingAsUser } from '../../platform/access/acting-as-user.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { insertUserAction } from '../../platform/user-actions/user-actions.ts'
import { type CommandCall, issueCommands } from '../commands/commands.service.ts'
import type { PlayedRound, ReadyRobot } from './rollout-round.service.ts'
import { listHiddenDevs, lockWaiting, markCommanded } from './rollout-commands.store.ts'

const MAX_NAMED = 100

/** The user on whose behalf a rollout acts sees some of its robots no more. */
class RobotsHidden extends Error {
  override name = 'RobotsHidden'
  readonly robots: readonly number[]
  constructor(robots: readonly number[]) {
    super('A rollout has robots that its user does not see.')
    this.robots = robots
  }
}

/**
 * Sends the update to robots that can be updated now, on behalf of the rollout's user, with the rights and the scope that
 * they have now. Commands and what the rollout knows of them are stored in one transaction: a robot that has been
 * commanded meanwhile, by this process before it died or by another one, is left out.
 * @returns why the rollout must pause; undefined when the commands are sent
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
