import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { tabletManagement as endpoints } from '@service-center/contract/tablet-management/tablet-management.ts'
import { hasKnoxId } from '@service-center/contract/tablet-management/tablet-rules.ts'
import { createDeviceManagement } from '../../integrations/device-management/create-device-management.ts'
import type { DeviceManagement } from '../../integrations/device-management/device-management.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import type { Call } from '../../platform/http/calls.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import type { Config } from '../../platform/start/config.ts'
import { configurationRoutes } from './configuration.routes.ts'
import { countGroupTablets, createGroup, findNamedTablet, listTabletsOfRobot } from './knox.service.ts'
import { handleLockUndo, lockRobot } from './robot-lock.service.ts'
import { robotTabletRoutes } from './robot-tablets.routes.ts'
import { giveOrders, type Ordering, thenAnswer, hearTablets } from './orders.service.ts'
import { findTabletState } from './tablet-state.views.ts'

const asData = <Item>(data: Item[]) => ({ data })

export function tabletManagementRoutes(app: App, settings: Pick<Config, 'knox' | 'knoxPages'>): void {
  const management = createDeviceManagement({
    knox: settings.knox,
    pages: settings.knoxPages,
    devices: app.devices,
    outgoing: app.outgoing,
  })
  hearTablets(app)
  configurationRoutes(app)
  stateRoute(app, management)
  tabletRoutes(app, management)
  robotRoutes(app, management)
  robotTabletRoutes(app)
  handleLockUndo(app, management)
  route(app, endpoints.groupPreview, async ({ db, query }) => countGroupTablets(db, query.accessgroups))

  route(app, endpoints.createGroup, async ({ query, logAction, ...call }) => {
    const { accessgroups: accessGroups, groupname: name } = query
    logAction({ value: { accessGroups, name } })
    return createGroup(orderingOf(call, { app, management, endpoint: endpoints.createGroup }), {
      accessGroups,
      name,
    })
  })
}

function orderingOf(
  call: Pick<Call<typeof endpoints.resetApp>, 'db' | 'afterCommit' | 'viewer' | 'address'>,
  about: {
    app: App
    management: DeviceManagement
    endpoint: { readonly actionType: string }
    device?: Ordering['device']
  },
): Ordering {
  const { endpoint, ...rest } = about
  const { db, afterCommit, viewer, address } = call
  return { ...rest, db, afterCommit, username: viewer.username, address, actionType: endpoint.actionType }
}

function stateRoute(app: App, management: DeviceManagement): void {
  route(app, endpoints.state, async ({ db, params }) => {
    const { dev } = await focusDevice(db, DEVICE_TYPE.tablet, params.id)
    const state = await findTabletState(db, dev)
    const knoxId = hasKnoxId(state.knoxId) ? state.knoxId : undefined
    return { ...state, service: { name: management.name, ...management.linksOf(knoxId) } }
  })
}

/** Calls about one tablet. */
function tabletRoutes(app: App, management: DeviceManagement): void {
  const kinds = [
    [endpoints.resetApp, 'resetApp'],
    [endpoints.pushProfile, 'pushProfile'],
  ] as const
  for (const [endpoint, kind] of kinds) {
    route(app, endpoint, async ({ query, logAction, ...call }) => {
      logAction({ value: { tabletId: query.tabletId } })
      const tablet = await findNamedTablet(call.db, query.tabletId)
      const device = { type: DEVICE_TYPE.tablet, id: tablet.id }
      logAction({ device })
      const ordering = orderingOf(call, { app, management, endpoint, device })
      return thenAnswer(await giveOrders(ordering, { action: { kind }, tablets: [tablet] }), asData)
    })
  }
}

/** Calls about all tablets of a robot. */
function robotRoutes(app: App, management: DeviceManagement): void {
  route(app, endpoints.sendNotification, async ({ query, body, logAction, ...call }) => {
    const device = { type: DEVICE_TYPE.robot, id: query.robotId }
    logAction({ value: body, device })
    const tablets = await listTabletsOfRobot(call.db, query.robotId)
    const action = { kind: 'notify', ...body } as const
    const ordering = orderingOf(call, { app, management, endpoint: endpoints.sendNotification, device })
    return thenAnswer(await giveOrders(ordering, { action, tablets }), asData)
  })

  route(app, endpoints.lockDevice, async ({ query, body, logAction, ...call }) => {
    const { robotId, lock } = query
    const device = { type: DEVICE_TYPE.robot, id: robotId }
    logAction({ value: { lock, ...body }, device })
    const tablets = await listTabletsOfRobot(call.db, robotId)
    logAction({ value: { lock, ...body, tablets: tablets.map(({ id }) => id) } })
    const ordering = orderingOf(call, { app, management, endpoint: endpoints.lockDevice, device })
    return lockRobot(ordering, { robotId, tablets, lock, ...body })
  })
}
