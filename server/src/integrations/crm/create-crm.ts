import type { Outgoing } from '../../platform/outgoing.ts'
import type { CrmSettings } from '../../platform/start/service-settings.ts'
import type { Crm } from './crm.ts'
import { embeddedCrm } from './embedded-crm.ts'
import { hubspotCrm } from './hubspot/hubspot-crm.ts'

/**
 * The outside system if configured, otherwise the one in our own database.
 * @param options.onLoaded called when a list was loaded after a reader had stopped waiting
 */
export function createCrm(
  settings: CrmSettings | undefined,
  options: { outgoing: Outgoing; onLoaded: () => void },
): Crm {
  return settings === undefined ? embeddedCrm : hubspotCrm(settings, options)
}
