import {
  outsideServices,
  type OutsideServiceId,
} from '@service-center/contract/outside-services/outside-services.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import type { Config } from '../../platform/start/config.ts'
import { listServices } from './outside-services.views.ts'

type Settings = Pick<Config, 'crm' | 'knox' | 'map' | 'monday' | 'smtpUrl' | 'telephony' | 'zendesk'>

export function outsideServiceRoutes(app: App, settings: Settings): void {
  const isConfigured = configuredServices(settings)
  route(
    app,
    outsideServices.list,
  )(async ({ db, viewer }) => ({ data: viewer.isAdmin ? await listServices(db, isConfigured) : [] }))
}

/** Which services are asked outside; the others are the product's own defaults. */
function configuredServices({
  crm,
  knox,
  map,
  monday,
  smtpUrl,
  telephony,
  zendesk,
}: Settings): Readonly<Record<OutsideServiceId, boolean>> {
  return {
    changelog: monday !== undefined,
    crm: crm !== undefined,
    deviceManagement: knox !== undefined,
    geocoding: map.geocodingUrl !== undefined,
    ionosphere: map.ionexDir !== undefined,
    mail: smtpUrl !== undefined,
    telephony: telephony !== undefined,
    tickets: zendesk !== undefined,
  }
}
