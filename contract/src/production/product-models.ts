import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'

/** `model_id`s of the product models (specification 3, section 3). */
export const PRODUCT_MODEL_IDS = ['TCM1', 'TCM2', 'TCS1', 'TCP1', 'TLP1', 'TPC1', 'BS2'] as const
export type ProductModelId = (typeof PRODUCT_MODEL_IDS)[number]
export const productModelId = z.enum(PRODUCT_MODEL_IDS)

/** Device type of a model: robot or reference station. */
export const deviceTypeOfModel = (model: ProductModelId): 1 | 3 => (model === 'BS2' ? 3 : 1)

export const productModel = z
  .object({
    id: idNumber,
    model_id: productModelId,
    product_name: z.string(),
    frame: z.string().nullable().describe('Null: a reference station has none.'),
    platform: z.string().nullable().describe('Null: a reference station has none.'),
    family: z.enum(['linemarker', 'surveyor']).nullable().describe('Null: a reference station has none.'),
    image_src: z.string().describe('Name of its drawing.'),
    device_type: z.literal([1, 3]).describe('1: robots, 3: reference stations.'),
  })
  .meta({ id: 'ProductModel', description: 'A product model of a robot or a reference station.' })
export type ProductModel = z.infer<typeof productModel>
