import { devices } from '@service-center/contract/devices/devices.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { createKeptLists } from '../../platform/http/kept-lists.ts'
import { deviceLists } from './device-lists.ts'

export function deviceRoutes(app: App): void {
  const lists = createKeptLists(deviceLists)
  route(app, devices.list)(({ db, viewer }) => lists.read(db, viewer))
}
