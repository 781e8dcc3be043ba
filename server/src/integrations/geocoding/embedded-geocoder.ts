import { nearestTown } from './gazetteer.ts'
import { type Geocoder, UNKNOWN_PLACE } from './geocoder.ts'

/** A place that is farther from the nearest town has no name, for example on the open sea. */
const WITHIN_METRES = 50_000

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** Names a place after the nearest town in a built-in list. The list has neither states nor roads. */
export const embeddedGeocoder: Geocoder = {
  async placeAt({ lat, lon }) {
    const town = await nearestTown({ lat, lng: lon }, { within: WITHIN_METRES })
    if (town === undefined) return UNKNOWN_PLACE
    return { ...UNKNOWN_PLACE, city: town.name, country: countryNames.of(town.country) ?? town.country }
  },
}
