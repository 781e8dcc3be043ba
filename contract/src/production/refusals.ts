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

export const refusedProvisioning = z
  .object({
    id: z.int(),
    hardwareId: z
      .string()
      .nullable()
      .describe('The hardware id that the device sent; null if it could not be read.'),
    address: z.string().describe('The network address that they came from.'),
    reason: z.enum(REFUSAL_CODES),
    productModel: productModelId.nullable().describe('The model of the key; null if no model has this key.'),
    deviceId: z.int().nullable().describe('The device id of the hardware; null if it has none.'),
    requests: z.number().describe('How many there were.'),
    firstAt: unixSeconds,
    lastAt: unixSeconds,
  })
  .meta({
    id: 'RefusedProvisioning',
    description:
      'Requests of new devices that were refused: those of the same hardware and address for the same reason.',
  })
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
