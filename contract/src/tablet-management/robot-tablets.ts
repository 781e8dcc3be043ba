import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'

const tabletLock = z
  .object({
    tabletId: idNumber,
    locked: z.boolean(),
    reported: z.boolean().nullable().describe('What the tablet reports. Null: nothing yet.'),
    message: z.string(),
    since: unixSeconds.nullable().describe('When it was locked. Null: it is not locked.'),
    byUser: z.string().nullable().describe('The user who locked it. Null: it is not locked.'),
    failure: z
      .string()
      .nullable()
      .describe(
        'Why the newest order to lock or unlock it failed. Null: it did not fail, or there was none.',
      ),
  })
  .meta({
    id: 'TabletLock',
    description: 'Whether a tablet is locked: as it was set, and as the tablet reports it.',
  })
export type TabletLock = z.infer<typeof tabletLock>

const suspendedTablet = z
  .object({
    tabletId: idNumber,
    customerId: idNumber,
    robotId: idNumber.nullable().describe('Null: none, or none that the viewer sees.'),
    since: unixSeconds,
    byUser: z.string(),
    message: z.string(),
  })
  .meta({ id: 'SuspendedTablet', description: 'A locked tablet, and the robot that it is paired with.' })
export type SuspendedTablet = z.infer<typeof suspendedTablet>

export const robotTablets = {
  ofRobot: endpoint({
    method: 'GET',
    path: '/api/knox/robots/{id}',
    summary: 'The tablets that are paired with a robot, and whether they are locked',
    right: 'verified',
    params: z.strictObject({ id: idParam }),
    response: z.object({ data: z.array(tabletLock) }),
    errors: ['robot_not_found'],
    reads: ['tabletManagement', 'devices', 'connections'],
  }),
  suspended: endpoint({
    method: 'GET',
    path: '/api/knox/suspended',
    summary: 'The locked tablets, each with the robot that it is paired with',
    right: 'verified',
    response: z.object({ data: z.array(suspendedTablet) }),
    reads: ['tabletManagement', 'devices', 'connections'],
  }),
}
