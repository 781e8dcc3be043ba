import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'
import { productModelId } from './product-models.ts'
import { PRODUCTION_STATUSES, SERVER_STATUSES } from './production-status.ts'

/** A row of the new-devices table (specification 3, section 3). */
export const newDevice = z
  .object({
    device_type: z.literal([1, 3]),
    device_id: idNumber,
    /** The priority: of the ids of a model, the one with the lowest number is provisioned first. */
    order: z.int(),
    hardware_id: z.string().nullable(),
    status: z.enum(PRODUCTION_STATUSES),
    updated_at: unixSeconds,
    /** The product model. */
    robot_type: productModelId,
    server_status: z.enum(SERVER_STATUSES),
  })
  .meta({ id: 'NewDevice' })

export type NewDevice = z.infer<typeof newDevice>

/** The provisioning key of a product model. Its secret is only shown when it is created. */
export const provisioningKey = z
  .object({
    product_model: productModelId,
    key: z.string(),
    createdAt: unixSeconds,
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'ProvisioningKey' })

export type ProvisioningKey = z.infer<typeof provisioningKey>
