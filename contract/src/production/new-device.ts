import { z } from 'zod'
import { idNumber, unixSeconds } from '../endpoint/fields.ts'
import { productModelId } from './product-models.ts'

/** `available`: the id waits for a device; `deployed`: a device was provisioned with it. */
export const PRODUCTION_STATUSES = ['available', 'deployed'] as const
export type ProductionStatus = (typeof PRODUCTION_STATUSES)[number]

/** Whether the server has seen the device: none yet, one that received its token, or one that connected with it. */
const SERVER_STATUSES = ['waiting', 'provisioned', 'connected'] as const

/** Specification 3, section 3. */
export const newDevice = z
  .object({
    device_type: z.literal([1, 3]).describe('1: robots, 3: reference stations.'),
    device_id: idNumber,
    order: z.int().describe("Priority: of a model's ids, the lowest number is provisioned first."),
    hardware_id: z.string().nullable().describe('The hardware that got the id. Null: the id is available.'),
    status: z.enum(PRODUCTION_STATUSES),
    updated_at: unixSeconds,
    robot_type: productModelId,
    server_status: z.enum(SERVER_STATUSES),
  })
  .meta({
    id: 'NewDevice',
    description: 'A row of the new-devices table: an id for a new device, available or deployed.',
  })

export type NewDevice = z.infer<typeof newDevice>

export const provisioningKey = z
  .object({
    product_model: productModelId,
    key: z.string(),
    createdAt: unixSeconds,
    createdBy: z.string().nullable().describe('The user who made it. Null: not known.'),
  })
  .meta({
    id: 'ProvisioningKey',
    description:
      'The provisioning key of a product model, by which new devices ask for their id. Its secret is shown once, when it is made.',
  })

export type ProvisioningKey = z.infer<typeof provisioningKey>
