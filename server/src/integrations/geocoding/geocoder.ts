import type { Place } from '@service-center/contract/map/location.ts'

export interface Geocoder {
  /**
   * The parts of the place at a position in degrees; '?' for unknown parts.
   * @throws OutgoingError when the service fails
   */
  placeAt(position: { lat: number; lon: number }): Promise<Place>
}

export const UNKNOWN = '?'

export const UNKNOWN_PLACE: Place = {
  country: UNKNOWN,
  state: UNKNOWN,
  city: UNKNOWN,
  road: UNKNOWN,
  postcode: UNKNOWN,
}
