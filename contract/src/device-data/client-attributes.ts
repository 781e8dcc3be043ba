import { z } from 'zod'
import { deviceTypeParam } from '../devices/devices.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { idParam, text, unixSeconds } from '../endpoint/fields.ts'

const MAX_NAME = 255

export const clientAttribute = z
  .object({
    name: z.string(),
    value: z.string().describe('A text as it is; anything else as JSON.'),
    updatedAt: unixSeconds,
  })
  .meta({
    id: 'ClientAttribute',
    description: 'A value that a device has reported about itself, without a history.',
  })
export type ClientAttribute = z.infer<typeof clientAttribute>

const params = z.strictObject({ type: deviceTypeParam, id: idParam })

export const clientAttributes = {
  list: endpoint({
    method: 'GET',
    path: '/api/data/{type}/{id}/attributes',
    summary: 'The client attributes of a device: what it has reported about itself, without a history',
    right: 'verified',
    params,
    response: z.object({ data: z.array(clientAttribute) }),
    reads: ['clientAttributes'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/data/{type}/{id}/attributes',
    summary: 'Remove a client attribute of a device, until the device reports it again',
    right: 'DeleteData',
    params,
    query: z.strictObject({ name: text(MAX_NAME).min(1) }),
    response: z.object({}),
    actionType: 'RemoveClientAttribute',
    changes: ['clientAttributes'],
  }),
}
