import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'
import { productModelId } from './product-models.ts'

/** `available`: the id waits for a device; `deployed`: a device was provisioned with it. */
export const PRODUCTION_STATUSES = ['available', 'deployed'] as const
export type ProductionStatus = (typeof PRODUCTION_STATUSES)[number]

/** Whether the server has seen the device: none yet, one that received its token, or one that connected with it. */
const SERVER_STATUSES = ['waiting', 'provisioned', 'connected'] as const

/** A row of the new-devices table (specification 3, section 3). */
export const newDevice = z
  .object({
    device_type: z.literal([1, 3]),
    device_id: idNumber,
    /** Priority: of a model's ids, the lowest number is provisioned first. */
    order: z.int(),
    hardware_id: z.string().nullable(),
    status: z.enum(PRODUCTION_STATUSES),
    updated_at: unixSeconds,
    robot_type: productModelId,
    server_status: z.enum(SERVER_STATUSES),
  })
  .meta({ id: 'NewDevice' })

export type NewDevice = z.infer<typeof newDevice>

/** Provisioning key of a product model. Its secret is shown only when it is created. */
export const provisioningKey = z
  .object({
    product_model: productModelId,
    key: z.string(),
    createdAt: unixSeconds,
    createdBy: z.string().nullable(),
  })
  .meta({ id: 'ProvisioningKey' })

export type ProvisioningKey = z.infer<typeof provisioningKey>
