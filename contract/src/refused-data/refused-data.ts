import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'

/**
 * Why the gateway did not store a message or a part of it: a limit on new keys (per device, per dealer, or
 * overall), or a message, size, key or value that cannot be stored. `clock`: the values were stored, with the time
 * of arrival instead of the device's.
 */
export const REFUSAL_REASONS = [
  'device_keys',
  'customer_keys',
  'all_keys',
  'message',
  'size',
  'key',
  'value',
  'clock',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

export const refusal = z
  .object({
    reason: z
      .enum(REFUSAL_REASONS)
      .describe(
        'A limit on new keys (of the device, its dealer, or all), or what could not be stored: the message, its size, a key, a value. clock: it was stored, with the time at which it came.',
      ),
    messages: z.number().describe('Messages refused, completely or in part.'),
    first: unixSeconds.describe('When it was first refused, in unix seconds.'),
    last: unixSeconds.describe('When it was last refused, in unix seconds.'),
    example: z
      .string()
      .describe("Details of the last one: the keys, or the gateway's message to the device."),
  })
  .meta({
    id: 'Refusal',
    description: 'What a device sent and was refused for one reason, until thirty days after the last time.',
  })
export type Refusal = z.infer<typeof refusal>

export const refusalOfDevice = refusal
  .extend({
    deviceId: idNumber,
    deviceTypeId: idNumber,
    deviceName: z.string(),
    customerId: idNumber,
    customerName: z.string(),
  })
  .meta({
    id: 'RefusalOfDevice',
    description: 'What a device sent and was refused for one reason, with the device and its customer.',
  })
export type RefusalOfDevice = z.infer<typeof refusalOfDevice>

export const unusedKey = z
  .object({ name: z.string(), createdAt: unixSeconds })
  .meta({ id: 'UnusedKey', description: 'A key without any value, now or in the history.' })
export type UnusedKey = z.infer<typeof unusedKey>

/** Maximum number of keys that can exist, because their ids are smallints. */
export const MAX_DATA_KEYS = 30_000

/** Maximum number of keys that are listed, or deleted by one call. */
export const MAX_FORGOTTEN_KEYS = 1000

export const refusedData = {
  list: endpoint({
    method: 'GET',
    path: '/api/administration/refused-data',
    summary:
      'What devices sent and was refused, or stored with another time: the newest 5,000, those of the last thirty days',
    right: 'Developer',
    response: z.object({ data: z.array(refusalOfDevice) }),
    reads: ['refusedData'],
  }),
  unusedKeys: endpoint({
    method: 'GET',
    path: '/api/administration/unused-keys',
    summary:
      'Keys without any value, the first 1,000 by name; for users of the internal customer, others see none',
    right: 'Developer',
    response: z.object({
      data: z.array(unusedKey),
      keys: z.number().describe('Number of all keys, used or not.'),
    }),
    reads: ['dataKeys'],
  }),
  forgetKeys: endpoint({
    method: 'POST',
    path: '/api/administration/unused-keys/forget',
    summary: 'Forget keys, unless they have a value by now',
    right: 'Developer',
    body: z.strictObject({ names: z.array(text(255)).min(1).max(MAX_FORGOTTEN_KEYS) }),
    response: z.object({ forgotten: z.array(z.string()) }),
    actionType: 'ForgetKeys',
    changes: ['dataKeys'],
  }),
}
