import { deviceData } from '@service-center/contract/device-data/device-data.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { findDeviceStatus } from './device-values.views.ts'
import { readDictionary } from './dictionary.views.ts'
import { createFleetValues } from './fleet-values.ts'
import { latestFile, statusFile } from './latest-file.ts'
import { readLatest } from './latest.views.ts'
import { readSince } from './since.views.ts'

export function deviceDataRoutes(app: App): void {
  const fleet = createFleetValues(app.newestValues)

  route(app, deviceData.latestKeys, async ({ db, viewer, params }) => ({
    data: await fleet.readKeys({ db, viewer, type: params.type }),
    dictionary: await readDictionary(db, params.type),
  }))

  route(app, deviceData.latestByKeys, ({ db, viewer, params, body }) =>
    fleet.readColumns({ db, viewer, type: params.type }, body.keys),
  )

  route(app, deviceData.latestChanges, ({ db, viewer, params, body }) =>
    fleet.readChanges({ db, viewer, type: params.type }, body),
  )

  route(app, deviceData.since, async ({ db, params, body }) => ({
    data: await readSince(db, { type: params.type, values: body.values }),
  }))

  route(app, deviceData.latest, async ({ db, params: { type }, query }) => {
    const hasAccessGroups = query.accessgroups === true
    if (query.format === 'csv') {
      return latestFile(db, { type, hasAccessGroups, utcOffset: query.utcOffset ?? 0 })
    }
    const dictionary = query.dictionary === true ? await readDictionary(db, type) : undefined
    return readLatest(db, { type, dictionary, hasAccessGroups })
  })

  route(app, deviceData.latestOfDevice, async ({ db, params, query }) => {
    const isFile = query.format === 'csv'
    const dictionary = query.dictionary === true || isFile ? await readDictionary(db, params.type) : undefined
    const status = await findDeviceStatus(db, {
      ...params,
      dictionary,
      hasAccessGroups: query.accessgroups === true,
    })
    if (status === undefined) throw notFound()
    return isFile ? statusFile(status, { type: params.type, utcOffset: query.utcOffset ?? 0 }) : status
  })
}
