import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { createCrm } from '../../integrations/crm/create-crm.ts'
import type { CrmSettings } from '../../platform/start/service-settings.ts'
import type { Crm } from '../../integrations/crm/crm.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Logger } from '../../platform/logger.ts'
import { OutgoingError } from '../../platform/outgoing.ts'

/** Starts the one customer relationship system of a server process; all features share its cache. */
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

/** Replaces a result by an empty one when the outside system fails (specification 1, section 8). */
export type OrEmpty = <Result, Empty>(work: Promise<Result>, empty: Empty) => Promise<Result | Empty>

export function createOrEmpty(log: Pick<Logger, 'warn'>): OrEmpty {
  return (work, empty) =>
    work.catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      log.warn({ err: error }, 'The customer relationship system failed')
      return empty
    })
}
