import { robotTablets as endpoints } from '@service-center/contract/tablet-management/robot-tablets.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { focusRobot } from './knox.service.ts'
import { listSuspended, listTabletLocks } from './robot-tablets.views.ts'

/** Which tablets belong to a robot, and which are locked. */
export function robotTabletRoutes(app: App): void {
  route(
    app,
    endpoints.ofRobot,
  )(async ({ db, params }) => {
    const { dev } = await focusRobot(db, params.id)
    return { data: await listTabletLocks(db, dev) }
  })

  route(app, endpoints.suspended)(async ({ db }) => ({ data: await listSuspended(db) }))
}
