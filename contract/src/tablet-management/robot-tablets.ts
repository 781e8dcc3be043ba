import { z } from 'zod'
import { endpoint } from '../endpoint/endpoint.ts'
import { idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'

/** Lock of a tablet: as set, and as reported by the tablet. */
const tabletLock = z
  .object({
    tabletId: idNumber,
    locked: z.boolean(),
    /** Null: not reported yet. */
    reported: z.boolean().nullable(),
    message: z.string(),
    since: unixSeconds.nullable(),
    byUser: z.string().nullable(),
    /** Why the newest lock or unlock order failed; null: it succeeded, or there was none. */
    failure: z.string().nullable(),
  })
  .meta({ id: 'TabletLock' })
export type TabletLock = z.infer<typeof tabletLock>

/** A locked tablet and its paired robot. */
const suspendedTablet = z
  .object({
    tabletId: idNumber,
    customerId: idNumber,
    /** Null: none, or not visible to the viewer. */
    robotId: idNumber.nullable(),
    since: unixSeconds,
    byUser: z.string(),
    message: z.string(),
  })
  .meta({ id: 'SuspendedTablet' })
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
