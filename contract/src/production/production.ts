import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, text, filteredCount } from '../endpoint/fields.ts'
import { countParam, listParam, momentParam, orderByParam } from '../endpoint/list-query.ts'
import { MAX_DEVICE_ID, MAX_LISTED_IDS } from './id-list.ts'
import { PRODUCT_MODEL_IDS, productModel, productModelId } from './product-models.ts'
import { newDevice, provisioningKey, PRODUCTION_STATUSES } from './new-device.ts'

/** Default and maximum page size of the new-devices table (specification 3, section 9). */
export const NEW_DEVICES_PAGE_SIZE = 25
export const MAX_NEW_DEVICES_PAGE_SIZE = 5000
const MAX_SKIP = 999_999_999

export const NEW_DEVICE_COLUMNS = [
  'device_id',
  'order',
  'hardware_id',
  'status',
  'updated_at',
  'robot_type',
  'server_status',
] as const
export type NewDeviceColumn = (typeof NEW_DEVICE_COLUMNS)[number]

const deviceIds = z.array(z.int().min(1).max(MAX_DEVICE_ID)).min(1).max(MAX_LISTED_IDS)
const producedType = z.literal([1, 3]).default(1).describe('1: robots, 3: reference stations.')
const producedTypeParam = documented(
  z
    .enum(['1', '3'])
    .transform((type): 1 | 3 => (type === '3' ? 3 : 1))
    .describe('1: robots (default), 3: reference stations.'),
  { schema: { type: 'integer', enum: [1, 3] } },
)
const ofType = z.strictObject({ deviceType: producedTypeParam.optional() })
const listedIds = z.object({ data: z.array(idNumber) })

export const production = {
  getRobotIds: endpoint({
    method: 'GET',
    path: '/api/production/getRobotIds',
    summary: 'The ids of the robots (or reference stations) that exist',
    right: 'Production',
    query: ofType,
    response: listedIds,
    reads: ['devices'],
  }),
  getNewRobotIds: endpoint({
    method: 'GET',
    path: '/api/production/getNewRobotIds',
    summary: 'The ids of the new-devices table: deployed, or waiting for deployment',
    right: 'Production',
    query: ofType,
    response: listedIds,
    reads: ['productionDevices'],
  }),
  getNewDevices: endpoint({
    method: 'GET',
    path: '/api/production/getNewDevices',
    summary: 'The new-devices table',
    right: 'Production',
    query: z
      .strictObject({
        skip: countParam(MAX_SKIP).default(0),
        limit: countParam(MAX_NEW_DEVICES_PAGE_SIZE).default(NEW_DEVICES_PAGE_SIZE),
        orderBy: orderByParam(NEW_DEVICE_COLUMNS).optional(),
        globalSearch: text(500)
          .describe('Every word must occur in the id, priority, hardware id, status, model or server status.')
          .optional(),
        strict: flagParam.describe('The search text must equal a whole cell.').optional(),
        notBefore: momentParam.optional(),
        notAfter: momentParam.optional(),
        status: listParam(z.enum(PRODUCTION_STATUSES)).optional(),
        productModel: listParam(z.enum(PRODUCT_MODEL_IDS)).optional(),
      })
      .refine(
        ({ notBefore, notAfter }) =>
          notBefore === undefined || notAfter === undefined || notBefore < notAfter,
        { path: ['notBefore'], error: 'From must be before To' },
      )
      .describe('notBefore lies before notAfter.'),
    response: z.object({ data: z.array(newDevice), filteredCount }),
    list: {
      sort: NEW_DEVICE_COLUMNS,
      filters: {
        updated_at: { from: 'notBefore', to: 'notAfter' },
        status: { choices: 'status', of: PRODUCTION_STATUSES },
        robot_type: { choices: 'productModel', of: PRODUCT_MODEL_IDS },
      },
      most: MAX_NEW_DEVICES_PAGE_SIZE,
    },
    reads: ['productionDevices'],
  }),
  postAvailableDeviceIds: endpoint({
    method: 'POST',
    path: '/api/production/postAvailableDeviceIds',
    summary: 'Adds ids for new devices of a product model; all or none',
    right: 'Production',
    body: z.strictObject({
      ids: deviceIds,
      product_model: productModelId,
      order_start: z
        .int()
        .min(1)
        .max(MAX_DEVICE_ID)
        .describe(
          'The priority of the first id; the next ones follow. A new device gets the free id of its model with the lowest. Without it they come after all others.',
        )
        .optional(),
    }),
    response: z.object({
      added: z.number().describe('How many ids were added.'),
      existing: z.array(idNumber).describe('Ids that belong to existing devices.'),
    }),
    errors: ['production_ids_taken'],
    actionType: 'AddProductionIds',
    changes: ['productionDevices'],
  }),
  redeployDevice: endpoint({
    method: 'POST',
    path: '/api/production/redeployDevice',
    summary: 'Frees ids for other hardware; the tokens of the devices that had them become invalid at once',
    right: 'Production',
    body: z.strictObject({ ids: deviceIds, deviceType: producedType }),
    response: z.object({
      redeployed: z.array(idNumber),
      unchanged: z.array(idNumber).describe('Ids that were available already.'),
      ignored: z.array(idNumber),
    }),
    errors: ['no_production_devices'],
    actionType: 'RedeployDevice',
    changes: ['productionDevices'],
  }),
  deleteDevice: endpoint({
    method: 'POST',
    path: '/api/production/deleteDevice',
    summary: 'Removes ids from the new-devices table, unless one of them has a device that has connected',
    right: 'Production',
    body: z.strictObject({ ids: deviceIds, deviceType: producedType }),
    response: z.object({ deleted: z.array(idNumber), ignored: z.array(idNumber) }),
    errors: ['no_production_devices', 'production_devices_connected'],
    actionType: 'DeleteProductionIds',
    changes: ['productionDevices', 'devices'],
  }),
  productModels: endpoint({
    method: 'GET',
    path: '/api/production/productModels',
    summary: 'The product models',
    right: 'Production',
    response: z.object({ data: z.array(productModel) }),
    reads: [],
  }),
  provisioningKeys: endpoint({
    method: 'GET',
    path: '/api/production/provisioningKeys',
    summary: 'The provisioning keys of the product models, without their secrets',
    right: 'Production',
    response: z.object({ data: z.array(provisioningKey) }),
    reads: ['provisioningKeys'],
  }),
  renewProvisioningKey: endpoint({
    method: 'POST',
    path: '/api/production/provisioningKey',
    summary:
      'Gives a product model a new provisioning key and secret, shown once; the former are refused at once',
    right: 'Production',
    body: z.strictObject({ product_model: productModelId }),
    response: z.object({ key: z.string(), secret: z.string() }),
    actionType: 'RenewProvisioningKey',
    changes: ['provisioningKeys'],
  }),
  deviceToken: endpoint({
    method: 'POST',
    path: '/api/production/deviceToken',
    summary: 'Gives a device a new token, shown once, and makes its former one invalid',
    right: 'Production',
    body: z.strictObject({
      deviceType: z.literal([1, 2, 3]).describe('1: robots, 2: tablets, 3: reference stations.'),
      deviceId: idNumber,
    }),
    response: z.object({ token: z.string() }),
    errors: ['not_found'],
    actionType: 'DeviceToken',
    changes: [],
  }),
}
