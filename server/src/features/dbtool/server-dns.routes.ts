import {
  dbToolServerDns,
  SERVER_ADDRESS_ATTRIBUTE,
  serverDisplay,
} from '@service-center/contract/dbtool/server-dns.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import { checkUnchanged, notFound } from '../../platform/errors.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { checkStaff, serverDeprecated, unknownServer } from './dbtool.errors.ts'
import { listReply } from './list-reply.ts'
import { publishToStaff } from './publish.ts'
import {
  deleteRobotAddress,
  deprecateServer,
  insertServer,
  lockRobotAddress,
  upsertRobotAddress,
} from './server-dns.store.ts'
import { findServer, listServers, readRobotAddresses } from './server-dns.views.ts'

export function serverDnsRoutes(app: App): void {
  serverRoutes(app)
  route(app, dbToolServerDns.robotAddresses)(({ db }) => readRobotAddresses(db))

  route(
    app,
    dbToolServerDns.assign,
  )(async ({ db, body: { was, ...body }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: body.r }
    logAction({ value: body, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    afterCommit(() => app.live.publish(liveEvents.serverAddresses, { path, payload: {} }))
    const before = await lockRobotAddress(db, dev)
    checkUnchanged(was, before ?? null)
    const server = await findServer(db, body.s)
    if (server === undefined) throw unknownServer()
    if (server.Deprecated && before !== server.Id) throw serverDeprecated()
    if (before !== server.Id) {
      await upsertRobotAddress(db, { dev, server: server.Id })
      await app.devices.setAttributes(db, device, { [SERVER_ADDRESS_ATTRIBUTE]: serverDisplay(server) })
    }
    logAction({ before: { server: before ?? null }, after: { server: server.Id } })
    return { success: true }
  })

  route(
    app,
    dbToolServerDns.remove,
  )(async ({ db, query: { was, ...query }, logAction, afterCommit }) => {
    const device = { type: DEVICE_TYPE.robot, id: query.r }
    logAction({ value: query, device })
    const { dev, path } = await focusDevice(db, device.type, device.id)
    afterCommit(() => app.live.publish(liveEvents.serverAddresses, { path, payload: {} }))
    const before = await lockRobotAddress(db, dev)
    if (before === undefined) throw notFound()
    checkUnchanged(was, before)
    await deleteRobotAddress(db, dev)
    await app.devices.setAttributes(db, device, { [SERVER_ADDRESS_ATTRIBUTE]: null })
    logAction({ before: { server: before }, after: { server: null } })
    return { success: true }
  })
}

function serverRoutes(app: App): void {
  route(app, dbToolServerDns.servers)(async ({ db }) => listReply(await listServers(db)))

  route(
    app,
    dbToolServerDns.addServer,
  )(async ({ db, viewer, body, logAction, afterCommit }) => {
    logAction({ value: body })
    checkStaff(viewer)
    const id = await insertServer(db, body)
    afterCommit(() => publishToStaff(app, liveEvents.serverAddresses))
    logAction({ after: { id, ...body } })
    return { success: true, id }
  })

  route(
    app,
    dbToolServerDns.deprecateServer,
  )(async ({ db, viewer, query, logAction, afterCommit }) => {
    logAction({ value: query })
    checkStaff(viewer)
    const server = await findServer(db, query.s)
    if (server === undefined) throw notFound()
    afterCommit(() => publishToStaff(app, liveEvents.serverAddresses))
    const isNew = await deprecateServer(db, server.Id)
    logAction({ before: { deprecated: !isNew }, after: { deprecated: true } })
    return { success: true }
  })
}
