import type { Outgoing } from '../../platform/outgoing.ts'
import type { TelephonySettings } from '../../platform/start/service-settings.ts'
import { embeddedTelephony } from './embedded-telephony.ts'
import type { Telephony } from './telephony.ts'
import { twilioTelephony } from './twilio-telephony.ts'

/** Twilio if configured, otherwise the lines of our own database. */
export function createTelephony(settings: TelephonySettings | undefined, outgoing: Outgoing): Telephony {
  return settings === undefined ? embeddedTelephony : twilioTelephony(settings, { outgoing })
}
