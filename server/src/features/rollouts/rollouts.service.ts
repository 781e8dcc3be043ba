import { SUPER_COMMANDS_RIGHT } from '@service-center/contract/commands/command-rules.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { rolloutCan } from '@service-center/contract/rollouts/rollout-states.ts'
import { mixedOrder, stepsOfRobots } from '@service-center/contract/rollouts/rollout-settings.ts'
import type { rollouts } from '@service-center/contract/rollouts/rollouts.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { cancelCommands, type CommandApp, type CommandCall } from '../commands/commands.service.ts'
import { type RatedRobot, rateRobots } from './candidates.views.ts'
import {
  acceptBadRobots,
  type HeldRollout,
  insertEvent,
  insertRobots,
  insertRollout,
  insertSteps,
  listOpenCommands,
  lockRollout,
  lockRolloutStart,
  removeRobots,
  retryRobots,
  takeRollout,
  updateState,
} from './rollouts.store.ts'
import { listDevsOfRobots } from './rollouts.views.ts'

const rolloutWithoutRobots = () => new AppError('rollout_without_robots')
const rolloutInOtherState = () => new AppError('rollout_state')
const rolloutRobotsHidden = () => new AppError('rollout_robots_hidden')

type Asked = Parsed<typeof rollouts.create, 'body'>

/** Whether the rollouts of a viewer may send test versions. */
export const isSuper = ({ rights }: Pick<Viewer, 'rights'>) => rights.has(SUPER_COMMANDS_RIGHT)

/**
 * Starts a rollout; robots that cannot get the version are added as skipped.
 * @throws AppError 404 when a robot is out of scope, 400 when no robot can get the version
 */
export async function createRollout(
  { db, viewer }: { db: Database; viewer: Viewer },
  asked: Asked,
): Promise<number> {
  const robotIds = [...new Set(asked.robotIds)]
  const devOf = await listDevsOfRobots(db, robotIds)
  if (devOf.size < robotIds.length) throw notFound()
  const order = asked.keepsOrder ? robotIds : mixedOrder(robotIds)
  await lockRolloutStart(db)
  const rated = await rateRobots(db, {
    devs: [...devOf.values()],
    version: asked.version,
    replacesNewer: asked.settings.replacesNewer,
    isSuper: isSuper(viewer),
  })
  const robots = order.flatMap((id) => rated.get(devOf.get(id) ?? 0) ?? [])
  const wanted = robots.filter(({ skip }) => skip === undefined)
  if (wanted.length === 0) throw rolloutWithoutRobots()
  const [customerId = 1] = viewer.customers
  const { name, version, settings, steps } = asked
  const rolloutId = await insertRollout(db, {
    customerId,
    name,
    version,
    settings,
    username: viewer.username,
  })
  await insertSteps(db, { rolloutId, steps })
  await insertRobots(db, { rolloutId, robots: [...inSteps(wanted, steps), ...robots.flatMap(asSkipped)] })
  await insertEvent(db, { rolloutId, kind: 'started', username: viewer.username, robots: wanted.length })
  return rolloutId
}

const stored = ({ dev, facts }: RatedRobot) => ({
  dev,
  software: facts.software,
  hdop: facts.hdop,
  systemMessage: facts.systemMessage,
})

function inSteps(robots: readonly RatedRobot[], steps: Asked['steps']) {
  const stepOf = stepsOfRobots(steps, robots.length)
  return robots.map((robot, place) => {
    const step = stepOf[place] ?? 0
    return { ...stored(robot), step, reason: step === 0 ? 'ready' : 'step' }
  })
}

const asSkipped = (robot: RatedRobot) =>
  robot.skip === undefined ? [] : [{ ...stored(robot), step: null, reason: robot.skip }]

/** The call of a viewer that changes a rollout. */
interface RolloutCall extends CommandCall {
  readonly viewer: Viewer
}

/**
 * Locks a rollout for a change.
 * @throws AppError 404 when out of scope, 409 when its state does not allow the change, 403 when `needsAll` and the viewer
 * does not see all of its robots
 */
async function hold(
  { db }: RolloutCall,
  options: { id: number; can: (rollout: HeldRollout) => boolean; needsAll: boolean },
): Promise<HeldRollout> {
  const rollout = await lockRollout(db, options.id)
  if (rollout === undefined) throw notFound()
  if (options.needsAll && rollout.hiddenRobots > 0) throw rolloutRobotsHidden()
  if (!options.can(rollout)) throw rolloutInOtherState()
  return rollout
}

/** Stops sending commands; updates that have started continue. */
export async function pauseRollout(call: RolloutCall, id: number): Promise<HeldRollout> {
  const rollout = await hold(call, { id, can: rolloutCan.pause, needsAll: false })
  const { username } = call.viewer
  const pause = { reason: 'byUser' as const, username }
  await updateState(call.db, { id, state: 'paused', pause })
  await insertEvent(call.db, { rolloutId: id, kind: 'paused', username, pause })
  return rollout
}

/** Continues on behalf of the viewer, who thereby accepts the robots that have failed so far. */
export async function resumeRollout(call: RolloutCall, id: number): Promise<HeldRollout> {
  const rollout = await hold(call, { id, can: rolloutCan.resume, needsAll: true })
  await acceptBadRobots(call.db, id)
  await updateState(call.db, { id, state: 'running' })
  await takeRollout(call.db, id)
  await insertEvent(call.db, { rolloutId: id, kind: 'resumed', username: call.viewer.username })
  return rollout
}

/** Ends a rollout and cancels commands that robots have not started. */
export async function stopRollout(app: CommandApp, call: RolloutCall, id: number): Promise<HeldRollout> {
  const rollout = await hold(call, { id, can: rolloutCan.stop, needsAll: true })
  const open = await listOpenCommands(call.db, id)
  if (open.length > 0) await cancelCommands(app, call, open)
  await updateState(call.db, { id, state: 'stopped' })
  await insertEvent(call.db, { rolloutId: id, kind: 'stopped', username: call.viewer.username })
  return rollout
}

/** Updates failed robots again and checks unhealthy ones again; a finished rollout is reopened for that. */
export async function retryRollout(
  call: RolloutCall,
  { id, robotIds }: { id: number; robotIds: readonly number[] | undefined },
): Promise<{ rollout: HeldRollout; robots: number }> {
  const rollout = await hold(call, { id, can: rolloutCan.retry, needsAll: true })
  await lockRolloutStart(call.db)
  const robots = await retryRobots(call.db, { rolloutId: id, robotIds })
  if (robots === 0) return { rollout, robots }
  if (rollout.state === 'finished') await updateState(call.db, { id, state: 'running' })
  await takeRollout(call.db, id)
  await insertEvent(call.db, { rolloutId: id, kind: 'retried', username: call.viewer.username, robots })
  return { rollout, robots }
}

/** Removes waiting robots; those that were commanded stay. */
export async function removeFromRollout(
  call: RolloutCall,
  { id, robotIds }: { id: number; robotIds: readonly number[] | undefined },
): Promise<{ rollout: HeldRollout; robots: number }> {
  const rollout = await hold(call, { id, can: rolloutCan.remove, needsAll: false })
  const robots = await removeRobots(call.db, { rolloutId: id, robotIds })
  if (robots > 0) {
    await insertEvent(call.db, { rolloutId: id, kind: 'removed', username: call.viewer.username, robots })
  }
  return { rollout, robots }
}
