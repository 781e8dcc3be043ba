import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { findDeviceStatus } from './device-status.views.ts'
import { listKeys, readDictionary } from './dictionary.views.ts'
import { readLatest, readLatestColumns } from './latest.views.ts'

export function deviceDataRoutes(app: App): void {
  route(
    app,
    deviceData.latestKeys,
  )(async ({ db, params }) => ({
    data: await listKeys(db, params.type),
    dictionary: await readDictionary(db, params.type),
  }))

  route(
    app,
    deviceData.latestByKeys,
  )(({ db, params, body }) => readLatestColumns(db, { type: params.type, keys: body.keys }))

  route(
    app,
    deviceData.latest,
  )(async ({ db, params, query }) => {
    const dictionary = query.dictionary === true ? await readDictionary(db, params.type) : undefined
    return readLatest(db, { type: params.type, dictionary })
  })

  route(
    app,
    deviceData.latestOfDevice,
  )(async ({ db, params, query }) => {
    const dictionary = query.dictionary === true ? await readDictionary(db, params.type) : undefined
    const status = await findDeviceStatus(db, { ...params, dictionary })
    if (status === undefined) throw notFound()
    return status
  })
}
