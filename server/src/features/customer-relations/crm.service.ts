import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { createCrm } from '../../integrations/crm/create-crm.ts'
import type { Crm, CrmSettings } from '../../integrations/crm/crm.ts'
import type { App } from '../../platform/http/endpoints.ts'

/** The customer relationship system of a server process: one for all features, which share what it has read. */
export function startCrm(
  app: Pick<App, 'outgoing' | 'live'>,
  settings: { crm: CrmSettings | undefined },
): Crm {
  const path = [INTERNAL_CUSTOMER_ID]
  return createCrm(settings.crm, {
    outgoing: app.outgoing,
    onLoaded: () => app.live.publish(liveEvents.companies, { path, payload: {} }),
  })
}
