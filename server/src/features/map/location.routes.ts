import {
  HISTORIC_LOCATION_RIGHT,
  location,
  MAX_HISTORY_ROBOTS,
} from '@service-center/contract/map/location.ts'
import { embeddedGeocoder } from '../../integrations/geocoding/embedded-geocoder.ts'
import { largestTowns } from '../../integrations/geocoding/gazetteer.ts'
import type { Geocoder } from '../../integrations/geocoding/geocoder.ts'
import { mapsServiceGeocoder } from '../../integrations/geocoding/maps-service.ts'
import { ionexFiles } from '../../integrations/ionosphere/ionex-files.ts'
import type { IonosphereSource } from '../../integrations/ionosphere/ionosphere-source.ts'
import { klobucharModel } from '../../integrations/ionosphere/klobuchar.ts'
import { AppError, invalid, noAccess } from '../../platform/errors.ts'
import { DeferredAnswer } from '../../platform/http/answers.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import type { Logger } from '../../platform/logger.ts'
import type { Outgoing } from '../../platform/outgoing.ts'
import type { MapSettings } from '../../platform/start/service-settings.ts'
import { densityFilter } from './density.ts'
import { readCurrentPositions, readMapRobots, readPastPositions } from './location.views.ts'

const tooManyRobots = () => new AppError('too_many_robots')

const endsBeforeItBegins = () => invalid([{ param: 'notBefore', msg: 'From must be before Until' }])

/** Maximum number of towns labelled in one part of the map: more would not fit on a screen. */
const MAX_TOWNS = 120

export function locationRoutes(app: App, settings: MapSettings): void {
  const { geocoder, ionosphere } = mapServices(settings, {
    log: app.fastify.log,
    outgoing: app.outgoing,
  })

  route(app, location.list, async ({ db, viewer, query }) => {
    const { robotIds, notBefore, notAfter, distance = 0, forEachRobot = false } = query
    if (notBefore === undefined && notAfter === undefined) return readCurrentPositions(db, { robotIds })
    if (!viewer.rights.has(HISTORIC_LOCATION_RIGHT)) throw noAccess()
    const range = { from: notBefore ?? 0, until: notAfter }
    if (notAfter !== undefined && range.from >= notAfter) throw endsBeforeItBegins()
    if (robotIds !== undefined && robotIds.length > MAX_HISTORY_ROBOTS) throw tooManyRobots()
    const robots = await readMapRobots(db, { robotIds })
    if (robots.length > MAX_HISTORY_ROBOTS) throw tooManyRobots()
    const keep = densityFilter({ metres: distance, forEachRobot })
    return readPastPositions(db, { robots, range, keep, distance })
  })

  route(
    app,
    location.ionosphere,
    async ({ query }) => new DeferredAnswer(() => ionosphere.at(query.timestamp)),
  )

  route(app, location.mapsToken, async () => ({
    token: settings.token ?? null,
    styleUrl: settings.styleUrl ?? null,
  }))

  route(app, location.geocode, async ({ query }) => new DeferredAnswer(() => geocoder.placeAt(query)))

  route(
    app,
    location.places,
    async ({ query }) =>
      new DeferredAnswer(() =>
        largestTowns(
          { south: query.swla, west: query.swln, north: query.nela, east: query.neln },
          { most: MAX_TOWNS },
        ),
      ),
  )
}

/** The configured services, with embedded defaults. */
function mapServices(
  settings: MapSettings,
  { log, outgoing }: { log: Pick<Logger, 'warn'>; outgoing: Outgoing },
): { geocoder: Geocoder; ionosphere: IonosphereSource } {
  const { geocodingUrl, geocodingToken, ionexDir } = settings
  return {
    geocoder:
      geocodingUrl === undefined
        ? embeddedGeocoder
        : mapsServiceGeocoder({ url: geocodingUrl, token: geocodingToken, outgoing }),
    ionosphere:
      ionexDir === undefined
        ? klobucharModel
        : ionexFiles({ folder: ionexDir, otherwise: klobucharModel, log, outgoing }),
  }
}
