import type { RefusalReason } from '@service-center/contract/refused-data/refused-data.ts'

/** The reasons why data of a device was refused, as shown to users. */
export const REFUSAL_TEXTS: Readonly<Record<RefusalReason, string>> = {
  device_keys: 'Too many new keys of this device',
  customer_keys: 'Too many new keys of this dealer',
  all_keys: 'Too many keys in all',
  message: 'Message not understood',
  size: 'Too large',
  key: 'Key that cannot be stored',
  value: 'Value that cannot be stored',
  clock: 'Wrong clock: stored with the time of arrival',
}
