import { devices } from '@service-center/contract/devices/devices.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listDevices } from './devices.views.ts'

export function deviceRoutes(app: App): void {
  route(app, devices.list)(({ db }) => listDevices(db))
}
