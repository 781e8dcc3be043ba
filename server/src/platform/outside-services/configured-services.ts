import type { OutsideServiceId } from '@service-center/contract/outside-services/outside-services.ts'
import type { Config } from '../start/config.ts'

export type OutsideServiceSettings = Pick<
  Config,
  'crm' | 'knox' | 'map' | 'monday' | 'qc' | 'smtpUrl' | 'telephony' | 'zendesk'
>

/** Which outside services are configured. The others use built-in defaults. */
export function configuredServices(
  settings: OutsideServiceSettings,
): Readonly<Record<OutsideServiceId, boolean>> {
  return {
    changelog: settings.monday !== undefined,
    crm: settings.crm !== undefined,
    deviceManagement: settings.knox !== undefined,
    geocoding: settings.map.geocodingUrl !== undefined,
    ionosphere: settings.map.ionexDir !== undefined,
    mail: settings.smtpUrl !== undefined,
    qualityControl: settings.qc !== undefined,
    telephony: settings.telephony !== undefined,
    tickets: settings.zendesk !== undefined,
  }
}
