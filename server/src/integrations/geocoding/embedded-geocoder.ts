import { nearestTown } from './gazetteer.ts'
import { type Geocoder, UNKNOWN_PLACE } from './geocoder.ts'

/** Farther than this from the next town, such as on the open sea, a place has no name. */
const WITHIN_METRES = 50_000

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })

/** Names a place after the nearest town of a list that ships with the product. It has neither states nor roads. */
export const embeddedGeocoder: Geocoder = {
  async placeAt({ lat, lon }) {
    const town = await nearestTown({ lat, lng: lon }, { within: WITHIN_METRES })
    if (town === undefined) return UNKNOWN_PLACE
    return { ...UNKNOWN_PLACE, city: town.name, country: countryNames.of(town.country) ?? town.country }
  },
}
