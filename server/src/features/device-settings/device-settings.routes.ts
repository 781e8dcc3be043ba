import { deviceSettings as endpoints } from '@service-center/contract/device-settings/device-settings.ts'
import type { ServiceKind } from '@service-center/contract/device-settings/device-setting-rules.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { setRobotName, addBaseStation, setVersionLock } from './device-settings.service.ts'
import { deprecateDevice, undeprecateDevice } from './deprecation.service.ts'
import { answerChange } from './device-change.ts'
import { undoDeviceSettings, VALUE_NAMES } from './device-settings.undo.ts'
import { connectDevices } from './placement.service.ts'
import { setServiceDates } from './service-dates.service.ts'
import { listVersionGroups } from './device-settings.store.ts'

/** The calls that change settings of devices and the customers that they belong to. */
export function deviceSettingRoutes(app: App): void {
  undoDeviceSettings(app)
  nameAndPlaceRoutes(app)
  deprecationRoutes(app)
  serviceDateRoute(app, { endpoint: endpoints.setWarranty, kind: 'warranty' })
  serviceDateRoute(app, { endpoint: endpoints.setSubscription, kind: 'subscription' })
  versionLockRoutes(app)
}

function nameAndPlaceRoutes(app: App): void {
  route(app, endpoints.setRobotName, async ({ body: { was, ...body }, ...call }) => {
    call.logAction({ value: body, device: { type: DEVICE_TYPE.robot, id: body.robotId } })
    const change = await setRobotName({ app, ...call }, { ...body, name: body.name.trim(), was })
    const { actionType } = endpoints.setRobotName
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.robotName })
  })

  route(app, endpoints.connect, async ({ body: { was, ...body }, ...call }) => {
    const { robotId, tabletId } = body
    const main =
      robotId === null
        ? { type: DEVICE_TYPE.tablet, id: tabletId ?? 0 }
        : { type: DEVICE_TYPE.robot, id: robotId }
    call.logAction({ value: body, device: main })
    const change = await connectDevices({ app, ...call }, { ...body, was })
    const { actionType } = endpoints.connect
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.placement })
  })

  route(app, endpoints.addBaseStation, async ({ body: { was, ...body }, ...call }) => {
    call.logAction({ value: body, device: { type: DEVICE_TYPE.referenceStation, id: body.basestationId } })
    const change = await addBaseStation({ app, ...call }, { ...body, was })
    const { actionType } = endpoints.addBaseStation
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.placement })
  })
}

function deprecationRoutes(app: App): void {
  route(app, endpoints.deprecate, async ({ body, ...call }) => {
    const device = { type: body.deviceType, id: body.oldId }
    const newId = body.newId ?? null
    call.logAction({ value: { ...body, newId }, device })
    const change = await deprecateDevice({ app, ...call }, { ...device, newId })
    const { actionType } = endpoints.deprecate
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.deprecation })
  })

  route(app, endpoints.undeprecate, async ({ body, ...call }) => {
    const device = { type: body.deviceType, id: body.id }
    call.logAction({ value: body, device })
    const change = await undeprecateDevice({ app, ...call }, device)
    const { actionType } = endpoints.undeprecate
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.deprecation })
  })
}

function serviceDateRoute(
  app: App,
  {
    endpoint,
    kind,
  }: { endpoint: typeof endpoints.setWarranty | typeof endpoints.setSubscription; kind: ServiceKind },
): void {
  route(app, endpoint, async ({ body: { was, ...body }, ...call }) => {
    call.logAction({ value: body, device: { type: DEVICE_TYPE.robot, id: body.robotId } })
    const change = await setServiceDates({ app, ...call }, kind, { ...body, was })
    return answerChange(call, { change, actionType: endpoint.actionType, valueName: VALUE_NAMES[kind] })
  })
}

function versionLockRoutes(app: App): void {
  route(app, endpoints.versionGroups, async ({ db }) => ({ data: await listVersionGroups(db) }))

  route(app, endpoints.lockVersions, async ({ body: { was, ...body }, ...call }) => {
    const { robotId, rsAccessGroupId } = body
    call.logAction({ value: body, device: { type: DEVICE_TYPE.robot, id: robotId } })
    const change = await setVersionLock({ app, ...call }, { robotId, groups: [rsAccessGroupId], was })
    const { actionType } = endpoints.lockVersions
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.versionLock })
  })

  route(app, endpoints.unlockVersions, async ({ body: { was, robotId }, ...call }) => {
    call.logAction({ value: { robotId }, device: { type: DEVICE_TYPE.robot, id: robotId } })
    const change = await setVersionLock({ app, ...call }, { robotId, groups: [], was })
    const { actionType } = endpoints.unlockVersions
    return answerChange(call, { change, actionType, valueName: VALUE_NAMES.versionLock })
  })
}
