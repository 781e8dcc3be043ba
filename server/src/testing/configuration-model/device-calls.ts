import { deviceSettings } from '@service-center/contract/device-settings/device-settings.ts'
import { DEVICE_TYPE, type DeviceType } from '@service-center/contract/devices/devices.ts'
import type { ErrorCode } from '@service-center/contract/errors.ts'
import {
  type CallKind,
  deviceKey,
  drawDevice,
  drawWas,
  findDevice,
  type Model,
  type ModelDevice,
  type ModelUser,
} from './model.ts'

/** A change of one device. Refused if it is out of scope; compared with its previous state. */
function problemsOf(
  model: Model,
  who: ModelUser,
  about: { type: DeviceType; id: number; isOutdated: boolean },
): ErrorCode[] {
  if (findDevice(model, who, about) === undefined) return ['not_found']
  return about.isOutdated ? ['changed_meanwhile'] : []
}

export const setRobotName: CallKind = (model, who) => {
  const { server, random } = model
  const type = DEVICE_TYPE.robot
  const id = drawDevice(model, who, type)
  const name = random.pick(['Ann', 'Bob', "O'Neil; drop table", 'ø'])
  const robot = findDevice(model, who, { type, id })
  const before = robot?.name ?? ''
  const { sent, isOutdated } = drawWas(model, before, `${before} before`)
  const body = { robotId: id, name: random.chance(0.2) ? ` ${name} ` : name, ...sent }
  const { right } = deviceSettings.setRobotName
  return {
    text: `setRobotName ${JSON.stringify(body)}`,
    right,
    send: () => server.call(deviceSettings.setRobotName, { body, token: who.token }),
    problems: problemsOf(model, who, { type, id, isOutdated }),
    apply: () => void (robot && (robot.name = name)),
    undo:
      robot === undefined || before === name
        ? null
        : {
            right,
            customerId: robot.customerId,
            values: [`robot name ${id}`],
            problems: (undoer) => problemsOf(model, undoer, { type, id, isOutdated: robot.name !== name }),
            apply: () => void (robot.name = before),
          },
  }
}

const anyType = (model: Model) => model.random.pick(Object.values(DEVICE_TYPE))

function deprecationProblems(
  model: Model,
  who: ModelUser,
  { type, id, newId, refusesOther }: { type: DeviceType; id: number; newId: number; refusesOther: boolean },
): ErrorCode[] {
  const problems: ErrorCode[] = []
  const device = findDevice(model, who, { type, id })
  const replacement = newId === 0 ? undefined : findDevice(model, who, { type, id: newId })
  if (newId === id) problems.push('device_replaces_itself')
  if (device === undefined || (newId !== 0 && replacement === undefined)) problems.push('not_found')
  if (replacement !== undefined && replacement.deprecated !== null) problems.push('device_deprecated')
  const isOther = device !== undefined && device.deprecated !== null && device.deprecated !== newId
  if (refusesOther && isOther) problems.push('device_deprecated')
  return problems
}

export const deprecate: CallKind = (model, who) => {
  const { server, random } = model
  const type = anyType(model)
  const id = drawDevice(model, who, type)
  const newId = random.chance(0.5) ? drawDevice(model, who, type) : 0
  const device = findDevice(model, who, { type, id })
  const body = { deviceType: type, oldId: id, newId: newId === 0 ? null : newId }
  return {
    text: `deprecateDevice ${JSON.stringify(body)}`,
    right: deviceSettings.deprecate.right,
    send: () => server.call(deviceSettings.deprecate, { body, token: who.token }),
    problems: deprecationProblems(model, who, { type, id, newId, refusesOther: true }),
    apply: () => void (device && (device.deprecated = newId)),
    undo: undoOfDeprecation(model, device, newId),
  }
}

export const undeprecate: CallKind = (model, who) => {
  const type = anyType(model)
  const id = drawDevice(model, who, type)
  const device = findDevice(model, who, { type, id })
  const body = { deviceType: type, id }
  return {
    text: `undeprecateDevice ${JSON.stringify(body)}`,
    right: deviceSettings.undeprecate.right,
    send: () => model.server.call(deviceSettings.undeprecate, { body, token: who.token }),
    problems: problemsOf(model, who, { type, id, isOutdated: false }),
    apply: () => void (device && (device.deprecated = null)),
    undo: undoOfDeprecation(model, device, null),
  }
}

function undoOfDeprecation(model: Model, device: ModelDevice | undefined, after: number | null) {
  if (device === undefined || device.deprecated === after) return null
  const { type, id, deprecated: before, customerId } = device
  return {
    right: deviceSettings.deprecate.right,
    customerId,
    values: [`deprecation ${type} ${id}`],
    problems: (undoer: ModelUser): ErrorCode[] => {
      if (findDevice(model, undoer, device) === undefined) return ['not_found']
      if (device.deprecated !== after) return ['changed_meanwhile']
      // The previous replacement may have been deprecated or moved out of scope since.
      const problems = deprecationProblems(model, undoer, {
        type,
        id,
        newId: before ?? 0,
        refusesOther: false,
      })
      return problems.length === 0 ? [] : ['changed_meanwhile', ...problems]
    },
    apply: () => void (device.deprecated = before),
  }
}

const DAYS = ['2024/02/29', '2025/01/01', '2026/12/31'] as const

function setDates(kind: 'warranty' | 'subscription'): CallKind {
  const endpoint = kind === 'warranty' ? deviceSettings.setWarranty : deviceSettings.setSubscription
  return (model, who) => {
    const { server, random } = model
    const type = DEVICE_TYPE.robot
    const id = drawDevice(model, who, type)
    const [start, end] = [random.pick(DAYS), random.pick(DAYS)]
    const robot = findDevice(model, who, { type, id })
    const before = robot?.dates[kind] ?? null
    const after = `${start} - ${end}`
    const body = { robotId: id, start, end }
    const set = (dates: string | null) => {
      if (robot !== undefined) robot.dates = { ...robot.dates, [kind]: dates }
    }
    return {
      text: `${kind} ${JSON.stringify(body)}`,
      right: endpoint.right,
      send: () => server.call(endpoint, { body, token: who.token }),
      problems: start >= end ? ['invalid'] : problemsOf(model, who, { type, id, isOutdated: false }),
      apply: () => set(after),
      undo:
        robot === undefined || before === after
          ? null
          : {
              right: endpoint.right,
              customerId: robot.customerId,
              values: [`${kind} ${id}`],
              problems: (undoer) =>
                problemsOf(model, undoer, { type, id, isOutdated: robot.dates[kind] !== after }),
              apply: () => set(before),
            },
    }
  }
}
export const setWarranty = setDates('warranty')
export const setSubscription = setDates('subscription')

function versionProblems(
  model: Model,
  who: ModelUser,
  lock: { id: number; groups: readonly number[]; isOutdated: boolean },
): ErrorCode[] {
  const problems = problemsOf(model, who, { type: DEVICE_TYPE.robot, ...lock })
  const isKnown = (wanted: number) => model.groups.some(({ id, typeId }) => id === wanted && typeId === 16)
  return lock.groups.every(isKnown) ? problems : [...problems, 'invalid']
}

function setVersionLock(model: Model, who: ModelUser, wanted: number | null): ReturnType<CallKind> {
  const { server } = model
  const id = drawDevice(model, who, DEVICE_TYPE.robot)
  const robot = model.devices.get(deviceKey(DEVICE_TYPE.robot, id))
  const before = robot?.versionGroups ?? []
  const after = wanted === null ? [] : [wanted]
  const { sent, isOutdated } = drawWas(model, [...before], before.includes(161) ? [] : [161])
  const { right } = deviceSettings.lockVersions
  const token = who.token
  const body = { robotId: id, ...sent }
  return {
    text: `${wanted === null ? 'unlock' : 'lock'}RSAvailableUpdate ${wanted} ${JSON.stringify(body)}`,
    right,
    send: () =>
      wanted === null
        ? server.call(deviceSettings.unlockVersions, { body, token })
        : server.call(deviceSettings.lockVersions, { body: { ...body, rsAccessGroupId: wanted }, token }),
    problems: versionProblems(model, who, { id, groups: after, isOutdated }),
    apply: () => void (robot && (robot.versionGroups = after)),
    undo:
      robot === undefined || JSON.stringify(before) === JSON.stringify(after)
        ? null
        : {
            right,
            customerId: robot.customerId,
            values: [`version lock ${id}`],
            problems: (undoer) =>
              versionProblems(model, undoer, {
                id,
                groups: before,
                isOutdated: JSON.stringify(robot.versionGroups) !== JSON.stringify(after),
              }),
            apply: () => void (robot.versionGroups = before),
          },
  }
}

export const lockVersions: CallKind = (model, who) =>
  setVersionLock(model, who, model.random.pick([161, 162, 101, -1]))
export const unlockVersions: CallKind = (model, who) => setVersionLock(model, who, null)
