import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import { tabletManagement } from '@service-center/contract/tablet-management/tablet-management.ts'
import {
  type CallKind,
  drawDevice,
  findDevice,
  type Model,
  type ModelDevice,
  type ModelUser,
  type Undoable,
} from './model.ts'

/** The tablets in service and in scope that are connected to a robot, or connected to none now and to this one last. */
export function pairedTablets(model: Model, who: ModelUser, robotId: number): ModelDevice[] {
  return [...model.devices.values()]
    .filter(({ type, deprecated }) => type === DEVICE_TYPE.tablet && deprecated === null)
    .filter((tablet) => findDevice(model, who, tablet) !== undefined)
    .filter((tablet) => (tablet.robotId ?? tablet.lastRobotId) === robotId)
    .toSorted((a, b) => a.id - b.id)
}

const isLocked = ({ lockMessage }: ModelDevice) => lockMessage !== null

/** Locks all tablets of a robot, or unlocks them. */
function setLock(lock: boolean): CallKind {
  return (model, who) => {
    const { server, random } = model
    const robotId = drawLockable(model, who)
    const message = random.pick(['Please pay.', "O'Neil; drop table", ''])
    const robot = findDevice(model, who, { type: DEVICE_TYPE.robot, id: robotId })
    const tablets = robot === undefined ? [] : pairedTablets(model, who, robotId)
    const changing = tablets.filter((tablet) => isLocked(tablet) !== lock)
    const problems: ErrorCode[] = []
    if (robot === undefined) problems.push('robot_not_found')
    else if (tablets.length === 0) problems.push('robot_without_tablets')
    else if (changing.length === 0) {
      problems.push(lock ? 'device_already_locked' : 'device_already_unlocked')
    }
    const after = lock ? message : null
    // All get the message of the first one.
    const before = lock ? null : (changing[0]?.lockMessage ?? null)
    const query = { robotId: String(robotId), lock: String(lock) as 'true' | 'false' }
    return {
      text: `${lock ? 'lockRobot' : 'unlockRobot'} ${robotId} ${JSON.stringify(message)}`,
      right: tabletManagement.lockDevice.right,
      send: () => server.call(tabletManagement.lockDevice, { query, body: { message }, token: who.token }),
      problems,
      apply: () => setMessage(changing, after),
      undo: problems.length > 0 ? null : undoOfLock(model, { robotId, changing, before, lock }),
    }
  }
}
export const lockRobot = setLock(true)
export const unlockRobot = setLock(false)

function undoOfLock(
  model: Model,
  change: { robotId: number; changing: readonly ModelDevice[]; before: string | null; lock: boolean },
): Undoable {
  const { robotId, changing, before, lock } = change
  return {
    right: tabletManagement.lockDevice.right,
    customerId: changing[0]?.customerId ?? 0,
    values: [`lock ${robotId}`, ...changing.map(({ id }) => `lock tablet ${id}`)],
    problems: (undoer) => {
      const isThere = changing.every((tablet) => findDevice(model, undoer, tablet) !== undefined)
      return isThere && changing.every((tablet) => isLocked(tablet) === lock) ? [] : ['changed_meanwhile']
    },
    apply: () => setMessage(changing, before),
  }
}

function setMessage(tablets: readonly ModelDevice[], message: string | null): void {
  for (const tablet of tablets) tablet.lockMessage = message
}

/** Mostly the robot of a tablet: few robots have one. */
function drawLockable(model: Model, who: ModelUser): number {
  const { random } = model
  const paired = [...model.devices.values()].flatMap(
    ({ robotId, lastRobotId }) => robotId ?? lastRobotId ?? [],
  )
  const seen = paired.filter((id) => findDevice(model, who, { type: DEVICE_TYPE.robot, id }) !== undefined)
  if (seen.length > 0 && random.chance(0.7)) return random.pick(seen)
  return drawDevice(model, who, DEVICE_TYPE.robot)
}

/** The robot of a tablet, as shown to a user; null if there is none or the user does not see it. */
export function robotShown(
  model: Model,
  who: ModelUser,
  { robotId, lastRobotId }: ModelDevice,
): number | null {
  const id = robotId ?? lastRobotId
  const robot = id === null ? undefined : findDevice(model, who, { type: DEVICE_TYPE.robot, id })
  return robot?.id ?? null
}
