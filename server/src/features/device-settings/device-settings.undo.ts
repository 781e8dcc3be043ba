import { deviceSettings as endpoints } from '@service-center/contract/device-settings/device-settings.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { z } from 'zod'
import type { DeviceName } from '../../platform/devices/devices.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Undoing } from '../../platform/user-actions/undo.ts'
import {
  robotName,
  setRobotName,
  addBaseStation,
  stationCustomer,
  setVersionLock,
  versionLock,
} from './device-settings.service.ts'
import { deprecation, restoreDeprecation } from './deprecation.service.ts'
import { asChangedMeanwhile, type ChangeCall, type DeviceChange, deviceOf } from './device-change.ts'
import { placement, restorePlacement } from './placement.service.ts'
import { restoreServiceDates, serviceDates } from './service-dates.service.ts'

/**
 * Names the value that a change replaces: after a later change of the same value, the earlier one can no
 * longer be undone.
 */
export const VALUE_NAMES = {
  robotName: 'name',
  placement: 'placement',
  deprecation: 'deprecation',
  warranty: 'warranty',
  subscription: 'subscription',
  versionLock: 'version lock',
} as const

/** Registers how each change of this feature is undone: as a change back, by the same rules. */
export function undoDeviceSettings(app: App): void {
  const handle = <Value>(
    endpoint: EndpointDeclaration,
    value: z.ZodType<Value>,
    restore: (
      call: ChangeCall,
      change: DeviceName & { before: Value; after: Value },
    ) => Promise<DeviceChange<Value>>,
  ) =>
    app.undo.handle(endpoint, {
      value,
      undo: async (undoing: Undoing<Value>) => {
        const device = deviceOf(undoing.subjects)
        undoing.logAction({ device })
        const { before, after } = undoing
        const change = await asChangedMeanwhile(
          restore({ app, db: undoing.db, afterCommit: undoing.afterCommit }, { ...device, before, after }),
        )
        undoing.logAction({ before: change.before, after: change.after })
      },
    })

  handle(endpoints.setRobotName, robotName, (call, { id, before, after }) =>
    setRobotName(call, { robotId: id, name: before.name, was: after.name }),
  )
  handle(endpoints.connect, placement, (call, { before, after }) =>
    restorePlacement(call, { was: after, wanted: before }),
  )
  handle(endpoints.addBaseStation, stationCustomer, (call, { id, before, after }) =>
    addBaseStation(call, { basestationId: id, customerId: before.customerId, was: after.customerId }),
  )
  for (const endpoint of [endpoints.deprecate, endpoints.undeprecate]) {
    handle(endpoint, deprecation, (call, { type, id, before, after }) =>
      restoreDeprecation(call, { name: { type, id }, was: after, wanted: before }),
    )
  }
  handle(endpoints.setWarranty, serviceDates, (call, { id, before, after }) =>
    restoreServiceDates(call, 'warranty', { robotId: id, was: after, wanted: before }),
  )
  handle(endpoints.setSubscription, serviceDates, (call, { id, before, after }) =>
    restoreServiceDates(call, 'subscription', { robotId: id, was: after, wanted: before }),
  )
  for (const endpoint of [endpoints.lockVersions, endpoints.unlockVersions]) {
    handle(endpoint, versionLock, (call, { id, before, after }) =>
      setVersionLock(call, { robotId: id, groups: before.groups, was: after.groups }),
    )
  }
}
