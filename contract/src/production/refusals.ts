import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { unixSeconds } from '../endpoint/fields.ts'
import { productModelId } from './product-models.ts'

/** Why a new device's provisioning request was refused. */
export const REFUSALS = {
  unknown_key: 'No product model has this provisioning key.',
  wrong_secret: 'The secret does not belong to the key.',
  unreadable: 'The request could not be read.',
  too_many: 'Too many requests of one address.',
  no_free_id: 'The product model has no free id.',
  other_model: 'The hardware is deployed as another product model.',
  connected: 'The hardware is in service: redeploy its id first.',
} as const
export type RefusalCode = keyof typeof REFUSALS
// Object.keys loses the literal key types.
const REFUSAL_CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]]

/** Refused requests, grouped by hardware, address and reason. Keys and secrets are not stored. */
export const refusedProvisioning = z
  .object({
    id: z.int(),
    /** The hardware id that the device sent; null if it could not be read. */
    hardwareId: z.string().nullable(),
    address: z.string(),
    reason: z.enum(REFUSAL_CODES),
    /** The model of the key; null if no model has this key. */
    productModel: productModelId.nullable(),
    /** The device id of the hardware; null if it has none. */
    deviceId: z.int().nullable(),
    requests: z.number(),
    firstAt: unixSeconds,
    lastAt: unixSeconds,
  })
  .meta({ id: 'RefusedProvisioning' })
export type RefusedProvisioning = z.infer<typeof refusedProvisioning>

export const refusedProvisionings = {
  list: endpoint({
    method: 'GET',
    path: '/api/production/refusedProvisionings',
    summary: 'The recent requests of new devices that were refused, the newest first',
    right: 'Production',
    response: z.object({ data: z.array(refusedProvisioning) }),
    reads: ['refusedProvisionings'],
  }),
}
