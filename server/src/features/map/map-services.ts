import { embeddedGeocoder } from '../../integrations/geocoding/embedded-geocoder.ts'
import type { Geocoder } from '../../integrations/geocoding/geocoder.ts'
import { mapsServiceGeocoder } from '../../integrations/geocoding/maps-service.ts'
import { ionexFiles } from '../../integrations/ionosphere/ionex-files.ts'
import type { IonosphereSource } from '../../integrations/ionosphere/ionosphere-source.ts'
import { klobucharModel } from '../../integrations/ionosphere/klobuchar.ts'
import type { MapSettings } from '../../platform/start/service-settings.ts'
import type { Outgoing } from '../../platform/outgoing.ts'
import type { Logger } from '../../platform/logger.ts'

/** The configured services, with embedded defaults. */
export function mapServices(
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
