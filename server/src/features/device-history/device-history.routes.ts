import { deviceHistory } from '@service-center/contract/device-history/device-history.ts'
import { DEVICE_KINDS, DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { Database } from '../../platform/database/database.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { invalid } from '../../platform/errors.ts'
import { listDeviceAccessGroups } from './access-groups.views.ts'
import { type ConnectionKind, listConnections } from './connections.views.ts'
import { deleteHistory } from './device-history.store.ts'
import { exportHistory, readHistory } from './device-history.views.ts'
import { focusDevice } from '../../platform/devices/focused-device.ts'
import { parseHistoryQuery } from './history-query.ts'
import { listLayouts, listTemplateGroups } from './layouts.views.ts'
import { readSeries } from './series.views.ts'

export function deviceHistoryRoutes(app: App): void {
  route(
    app,
    deviceHistory.records,
  )(async ({ db, params, query }) => {
    const device = await focusDevice(db, params.type, params.id)
    const question = await parseHistoryQuery(db, { device, query })
    if (query.csv !== true) return readHistory(db, question)
    const name = `${query.detailed === true ? 'latest' : 'history'}-${DEVICE_KINDS[device.type].route}-${device.id}.csv`
    return exportHistory(db, { question, name, utcOffset: query.utcOffset ?? 0 })
  })

  route(
    app,
    deviceHistory.series,
  )(async ({ db, params, query }) => {
    const { notBefore: from, notAfter: to, pixels: count, numericKeys = [], textKeys = [] } = query
    if (from >= to) throw invalid([{ param: 'notAfter', msg: 'Must be after notBefore.' }])
    const { dev } = await focusDevice(db, params.type, params.id)
    return readSeries(db, {
      dev,
      pixels: { from, to, count },
      keys: { numeric: numericKeys, text: textKeys },
    })
  })

  route(
    app,
    deviceHistory.deleteHistoric,
  )(async ({ db, params, logAction }) => {
    logAction({ device: params })
    const { dev } = await focusDevice(db, params.type, params.id)
    const gone = await deleteHistory(db, dev)
    logAction({ before: gone })
    return { deleted: gone.deleted }
  })

  route(
    app,
    deviceHistory.tabletConnections,
  )(({ db, params, query }) => connectionsOf(db, { robot: params.id, kind: 'tablets', query }))

  route(
    app,
    deviceHistory.baseStationConnections,
  )(({ db, params, query }) => connectionsOf(db, { robot: params.id, kind: 'baseStations', query }))

  route(
    app,
    deviceHistory.layouts,
  )(async ({ db, params }) => {
    const { dev } = await focusDevice(db, DEVICE_TYPE.tablet, params.id)
    return { data: await listLayouts(db, dev) }
  })

  route(
    app,
    deviceHistory.templates,
  )(async ({ db, params }) => {
    const { dev, id } = await focusDevice(db, DEVICE_TYPE.tablet, params.id)
    return { tabletId: id, groups: await listTemplateGroups(db, dev) }
  })

  for (const [endpoint, type] of [
    [deviceHistory.robotAccessGroups, DEVICE_TYPE.robot],
    [deviceHistory.tabletAccessGroups, DEVICE_TYPE.tablet],
  ] as const) {
    route(
      app,
      endpoint,
    )(async ({ db, params }) => {
      const { dev } = await focusDevice(db, type, params.id)
      return { data: await listDeviceAccessGroups(db, dev) }
    })
  }
}

async function connectionsOf(
  db: Database,
  options: {
    robot: number
    kind: ConnectionKind
    query: Parsed<typeof deviceHistory.tabletConnections, 'query'>
  },
) {
  const { robot, kind, query } = options
  const { dev } = await focusDevice(db, DEVICE_TYPE.robot, robot)
  return listConnections(db, {
    robot: dev,
    kind,
    window: { from: query.notBefore, until: query.notAfter },
    order: query.orderBy ?? [],
    skip: query.skip,
    limit: query.limit,
  })
}
