import type { Crm, CrmSettings } from './crm.ts'
import { embeddedCrm } from './embedded-crm.ts'
import { hubspotCrm } from './hubspot-crm.ts'

/** The outside system if configured, otherwise the one in our own database. */
export function createCrm(settings: CrmSettings | undefined): Crm {
  return settings === undefined ? embeddedCrm : hubspotCrm(settings)
}
