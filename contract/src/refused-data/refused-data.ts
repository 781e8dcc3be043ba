import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, text, unixSeconds } from '../endpoint/fields.ts'

/**
 * Why the gateway did not store a message, or a part of it: a limit on new keys (of the device, of its dealer's devices
 * together, of all keys), or a message, size, key or value that cannot be stored.
 */
export const REFUSAL_REASONS = [
  'device_keys',
  'customer_keys',
  'all_keys',
  'message',
  'size',
  'key',
  'value',
] as const
export type RefusalReason = (typeof REFUSAL_REASONS)[number]

/** What of a device was refused for one reason in the last thirty days since its last refusal. */
export const refusal = z
  .object({
    reason: z.enum(REFUSAL_REASONS),
    /** How many messages were refused, completely or in part. */
    messages: z.number(),
    first: unixSeconds,
    last: unixSeconds,
    /** What was wrong with the last one: the keys, or the gateway's message to the device. */
    example: z.string(),
  })
  .meta({ id: 'Refusal' })
export type Refusal = z.infer<typeof refusal>

/** The same with its device. */
export const refusalOfDevice = refusal
  .extend({
    deviceId: idNumber,
    deviceTypeId: idNumber,
    deviceName: z.string(),
    customerId: idNumber,
    customerName: z.string(),
  })
  .meta({ id: 'RefusalOfDevice' })
export type RefusalOfDevice = z.infer<typeof refusalOfDevice>

/** A key without history and newest value. */
export const unusedKey = z.object({ name: z.string(), createdAt: unixSeconds }).meta({ id: 'UnusedKey' })
export type UnusedKey = z.infer<typeof unusedKey>

/** The most keys that may exist: their ids are smallints. */
export const MAX_DATA_KEYS = 30_000

/** Maximum number of keys that are listed, and forgotten, at once. */
export const MAX_FORGOTTEN_KEYS = 1000

export const refusedData = {
  list: endpoint({
    method: 'GET',
    path: '/api/administration/refused-data',
    summary: 'What devices sent and was refused: the newest 5,000, those of the last thirty days',
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
      /** How many keys exist, used or not. */
      keys: z.number(),
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
