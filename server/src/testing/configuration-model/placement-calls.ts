import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import {
  type CallKind,
  drawCustomer,
  drawDevice,
  drawWas,
  findCustomer,
  findDevice,
  type Model,
  type ModelDevice,
  type ModelUser,
  type Undoable,
} from './model.ts'

/** The customer of a device, and for a tablet its robot. */
interface Place {
  readonly device: ModelDevice
  readonly customerId: number
  readonly robotId: number | null
}

const placeOf = (device: ModelDevice): Place => {
  const { customerId, robotId } = device
  return { device, customerId, robotId }
}

/** The reasons against a placement. All named devices must be in scope and in service. */
function placeProblems(model: Model, who: ModelUser, places: readonly Place[]): ErrorCode[] {
  const problems: ErrorCode[] = []
  for (const { device, customerId, robotId } of places) {
    const robot = robotId === null ? undefined : model.devices.get(`${DEVICE_TYPE.robot} ${robotId}`)
    const named = [device, ...(robot === undefined ? [] : [robot])]
    if (findCustomer(model, who, customerId) === undefined) problems.push('not_found')
    if (named.some((one) => findDevice(model, who, one) === undefined)) problems.push('not_found')
    if (named.some(({ deprecated }) => deprecated !== null)) problems.push('device_deprecated')
  }
  return problems
}

function undoOf(
  model: Model,
  who: ModelUser,
  { right, before, after }: { right: Undoable['right']; before: readonly Place[]; after: readonly Place[] },
): Undoable | null {
  const [main] = after
  const isSame = after.every(
    ({ customerId, robotId }, place) =>
      before[place]?.customerId === customerId && before[place].robotId === robotId,
  )
  if (main === undefined || isSame) return null
  // Undoing does not touch what the change has not changed.
  const restored = before.map((place, at) =>
    place.robotId === after[at]?.robotId ? { ...place, robotId: null } : place,
  )
  // A previous robot outside of the user's scope cannot be connected again.
  const robots = restored.flatMap(({ robotId }) => (robotId === null ? [] : [robotId]))
  if (robots.some((id) => findDevice(model, who, { type: DEVICE_TYPE.robot, id }) === undefined)) return null
  return {
    right,
    customerId: main.customerId,
    values: after.map(({ device }) => `placement ${device.type} ${device.id}`),
    problems: (undoer) => {
      if (after.some(({ device }) => findDevice(model, undoer, device) === undefined)) return ['not_found']
      const isOutdated = after.some(
        ({ device, customerId, robotId }) => device.customerId !== customerId || device.robotId !== robotId,
      )
      const problems = placeProblems(model, undoer, restored)
      return isOutdated || problems.length > 0 ? ['changed_meanwhile', ...problems] : []
    },
    apply: () => move(before),
  }
}

function move(places: readonly Place[]): void {
  for (const { device, customerId, robotId } of places) {
    Object.assign(device, { customerId, robotId, lastRobotId: robotId ?? device.lastRobotId })
  }
}

export const addBaseStation: CallKind = (model, who) => {
  const type = DEVICE_TYPE.referenceStation
  const [id, customerId] = [drawDevice(model, who, type), drawCustomer(model, who)]
  const station = findDevice(model, who, { type, id })
  const { sent, isOutdated } = drawWas(model, station?.customerId ?? 0, 999_999)
  const body = { basestationId: id, customerId, ...sent }
  const { right } = deviceSettings.addBaseStation
  const after = station === undefined ? [] : [{ ...placeOf(station), customerId }]
  const before = station === undefined ? [] : [placeOf(station)]
  return {
    text: `addBaseStation ${JSON.stringify(body)}`,
    right,
    send: () => model.server.call(deviceSettings.addBaseStation, { body, token: who.token }),
    problems: [
      ...(station === undefined ? (['not_found'] as const) : []),
      ...placeProblems(model, who, after),
      ...(isOutdated ? (['changed_meanwhile'] as const) : []),
    ],
    apply: () => move(after),
    undo: undoOf(model, who, { right, before, after }),
  }
}

export const connect: CallKind = (model, who) => {
  const { random } = model
  const customerId = drawCustomer(model, who)
  const has = random.pick(['robot', 'tablet', 'both', 'none'] as const)
  const draw = (type: DeviceType, isNamed: boolean) => (isNamed ? drawDevice(model, who, type) : null)
  const robotId = draw(DEVICE_TYPE.robot, has === 'robot' || has === 'both')
  const tabletId = draw(DEVICE_TYPE.tablet, has === 'tablet' || has === 'both')
  const isCut = has === 'tablet' && random.chance(0.5)
  const named = [
    ...(robotId === null ? [] : [{ type: DEVICE_TYPE.robot, id: robotId }]),
    ...(tabletId === null ? [] : [{ type: DEVICE_TYPE.tablet, id: tabletId }]),
  ]
  const devices = named.map((name) => findDevice(model, who, name)).filter((one) => one !== undefined)
  const before = devices.map(placeOf)
  const after = before.map((place) => ({
    ...place,
    customerId,
    robotId: robotAfter(place, { robotId, isCut }),
  }))
  const body = { customerId, robotId, tabletId, ...(isCut ? { disconnect: true } : {}) }
  const problems: ErrorCode[] = devices.length < named.length ? ['not_found'] : []
  const { right } = deviceSettings.connect
  return {
    text: `connect ${JSON.stringify(body)}`,
    right,
    send: () => model.server.call(deviceSettings.connect, { body, token: who.token }),
    problems:
      has === 'none' ? ['invalid'] : [...problems, ...placeProblems(model, who, namedOnly(after, robotId))],
    apply: () => move(after),
    undo: undoOf(model, who, { right, before, after }),
  }
}

/** A tablet that moves alone keeps its robot, which may be out of the caller's scope. */
const namedOnly = (places: readonly Place[], robotId: number | null) =>
  places.map((place) => (place.robotId === robotId ? place : { ...place, robotId: null }))

function robotAfter(
  { device, robotId: former }: Place,
  { robotId, isCut }: { robotId: number | null; isCut: boolean },
): number | null {
  if (device.type !== DEVICE_TYPE.tablet || isCut) return null
  return robotId ?? former
}
