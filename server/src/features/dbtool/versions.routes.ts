import { dbToolAppVersions, dbToolRobotVersions } from '@service-center/contract/dbtool/versions.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { listReply } from './list-reply.ts'
import { addVersion, deprecate, removeConfiguration, saveConfiguration } from './versions.service.ts'
import { asRobotVersion, listVersions } from './versions.views.ts'

const { tablet: APP, robot: ROBOT } = DEVICE_TYPE

export function versionRoutes(app: App): void {
  appVersionRoutes(app)
  robotVersionRoutes(app)
}

function appVersionRoutes(app: App): void {
  route(app, dbToolAppVersions.list)(async ({ db }) => listReply(await listVersions(db, APP)))
  route(app, dbToolAppVersions.add)((call) => addVersion(call, { type: APP, ...call.body }))
  route(app, dbToolAppVersions.deprecate)((call) => deprecate(call, { type: APP, id: call.query.ai }))
  route(
    app,
    dbToolAppVersions.saveConfiguration,
  )(({ body: { ai, ...given }, ...call }) =>
    saveConfiguration(call, { type: APP, param: 'ai', version: ai, ...given }),
  )
  route(
    app,
    dbToolAppVersions.removeConfiguration,
  )(({ query, ...call }) =>
    removeConfiguration(call, { type: APP, version: query.ai, collection: query.agci, isRc: query.rc }),
  )
}

function robotVersionRoutes(app: App): void {
  route(
    app,
    dbToolRobotVersions.list,
  )(async ({ db }) => listReply((await listVersions(db, ROBOT)).map(asRobotVersion)))
  route(app, dbToolRobotVersions.add)((call) => addVersion(call, { type: ROBOT, ...call.body }))
  route(app, dbToolRobotVersions.deprecate)((call) => deprecate(call, { type: ROBOT, id: call.query.vi }))
  route(
    app,
    dbToolRobotVersions.saveConfiguration,
  )(({ body: { vi, ...given }, ...call }) =>
    saveConfiguration(call, { type: ROBOT, param: 'vi', version: vi, ...given }),
  )
  route(
    app,
    dbToolRobotVersions.removeConfiguration,
  )(({ query, ...call }) =>
    removeConfiguration(call, { type: ROBOT, version: query.vi, collection: query.agci, isRc: query.rc }),
  )
}
