import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { z } from 'zod'
import { checkUnchanged } from '../../platform/errors.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type ChangeCall, type DeviceChange, publishDevices, wordsOf } from './device-change.ts'
import { deviceDeprecated } from './device-settings.errors.ts'
import { updateCustomer } from './device-settings.store.ts'
import { lockCustomers, lockDevice } from './locked-devices.store.ts'

export const stationCustomer = z.object({ customerId: z.number() })
type StationCustomer = z.infer<typeof stationCustomer>

/**
 * Moves a reference station to a customer. Stations come into being in production, so an unknown number is no new one.
 * @param wanted.was the station's customer; undefined: nothing is compared
 * @throws notFound, changedMeanwhile, deviceDeprecated
 */
export async function addBaseStation(
  call: ChangeCall,
  wanted: { customerId: number; basestationId: number; was: number | undefined },
): Promise<DeviceChange<StationCustomer>> {
  const { customerId, basestationId, was } = wanted
  const customers = await lockCustomers(call.db, [customerId])
  const station = await lockDevice(call.db, { type: DEVICE_TYPE.referenceStation, id: basestationId })
  checkUnchanged(was, station.customer.id)
  if (station.deprecatedAt !== null) throw deviceDeprecated('basestationId')
  const to = customers.get(customerId) ?? station.customer
  if (station.customer.id !== to.id) {
    await updateCustomer(call.db, station.dev, to.id)
    const paths = [station.customer.path, to.path]
    publishDevices(call, paths)
    const path = [...new Set(paths.flat())]
    call.afterCommit(() => call.app.live.publish(liveEvents.accessGroups, { path, payload: {} }))
  }
  return {
    devices: [station],
    customerId: to.id,
    before: { customerId: station.customer.id },
    after: { customerId: to.id },
    words: { what: `Customer of ${wordsOf(station)}`, from: station.customer.name, to: to.name },
  }
}
