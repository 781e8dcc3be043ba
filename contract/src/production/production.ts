import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber } from '../endpoint/fields.ts'

export const production = {
  deviceToken: endpoint({
    method: 'POST',
    path: '/api/production/deviceToken',
    summary: 'Gives a device a new token, shown once, and makes its former one invalid',
    right: 'Production',
    body: z.strictObject({ deviceType: z.literal([1, 2, 3]), deviceId: idNumber }),
    response: z.object({ token: z.string() }),
    errors: ['not_found'],
    actionType: 'DeviceToken',
    changes: [],
  }),
}
