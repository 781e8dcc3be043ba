import { dbToolAppVersions, dbToolRobotVersions } from '@service-center/contract/dbtool/versions.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listReply } from './list-reply.ts'
import { publishToStaff } from './publish.ts'
import { addVersion, deprecate, removeConfiguration, saveConfiguration } from './versions.service.ts'
import { asRobotVersion, listVersions } from './versions.views.ts'

const { tablet: APP, robot: ROBOT } = DEVICE_TYPE

export function versionRoutes(app: App): void {
  appVersionRoutes(app)
  robotVersionRoutes(app)
}

/** Others who look at versions load them again after the commit. */
function told<Answer>(
  app: App,
  call: { afterCommit(work: () => void): void },
  answer: Promise<Answer>,
): Promise<Answer> {
  call.afterCommit(() => publishToStaff(app, liveEvents.softwareVersions))
  return answer
}

function appVersionRoutes(app: App): void {
  const {
    list,
    add,
    deprecate: end,
    saveConfiguration: save,
    removeConfiguration: remove,
  } = dbToolAppVersions
  route(app, list)(async ({ db }) => listReply(await listVersions(db, APP)))
  route(app, add)((call) => told(app, call, addVersion(call, { type: APP, ...call.body })))
  route(app, end)((call) => told(app, call, deprecate(call, { type: APP, id: call.query.ai })))
  route(
    app,
    save,
  )(({ body: { ai, ...given }, ...call }) =>
    told(app, call, saveConfiguration(call, { type: APP, param: 'ai', version: ai, ...given })),
  )
  route(
    app,
    remove,
  )(({ query: { ai, agci, rc }, ...call }) =>
    told(app, call, removeConfiguration(call, { type: APP, version: ai, collection: agci, isRc: rc })),
  )
}

function robotVersionRoutes(app: App): void {
  const {
    list,
    add,
    deprecate: end,
    saveConfiguration: save,
    removeConfiguration: remove,
  } = dbToolRobotVersions
  route(app, list)(async ({ db }) => listReply((await listVersions(db, ROBOT)).map(asRobotVersion)))
  route(app, add)((call) => told(app, call, addVersion(call, { type: ROBOT, ...call.body })))
  route(app, end)((call) => told(app, call, deprecate(call, { type: ROBOT, id: call.query.vi })))
  route(
    app,
    save,
  )(({ body: { vi, ...given }, ...call }) =>
    told(app, call, saveConfiguration(call, { type: ROBOT, param: 'vi', version: vi, ...given })),
  )
  route(
    app,
    remove,
  )(({ query: { vi, agci, rc }, ...call }) =>
    told(app, call, removeConfiguration(call, { type: ROBOT, version: vi, collection: agci, isRc: rc })),
  )
}
