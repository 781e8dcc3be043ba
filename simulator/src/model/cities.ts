/**
 * The towns of the demo world: name, country, latitude, longitude, the dealer who serves it, and the direction of the
 * land (degrees from north) for towns by the water, so that no pitch is placed in a fjord. The first ones already span
 * the globe.
 */
type Row = readonly [string, string, number, number, string, (number | null)?]

const ROWS: readonly Row[] = [
  ['Aalborg', 'Denmark', 57.04, 9.92, 'Jydsk Banemarkering ApS', 170],
  ['Leeds', 'United Kingdom', 53.8008, -1.5491, 'Pennine Pitch Care Ltd'],
  ['Minneapolis', 'United States', 44.9778, -93.265, 'Midwest Field Supply LLC'],
  ['Brisbane', 'Australia', -27.4698, 153.0251, 'Queensland Oval Services Pty Ltd', 240],
  ['Amsterdam', 'Netherlands', 52.355, 4.9, 'Sportlijn Noord B.V.', 190],
  ['Bremen', 'Germany', 53.0793, 8.8017, 'Sportplatzdienst Nord GmbH'],
  ['Coventry', 'United Kingdom', 52.4068, -1.5197, 'Pennine Pitch Care Ltd'],
  ['Austin', 'United States', 30.2672, -97.7431, 'Lone Star Striping LLC'],
  ['Hjørring', 'Denmark', 57.4642, 9.9823, 'Jydsk Banemarkering ApS'],
  ['Melbourne', 'Australia', -37.8, 144.97, 'Queensland Oval Services Pty Ltd', 30],
  ['Nantes', 'France', 47.2184, -1.5536, 'Terrains & Tracés SARL'],
  ['Portland', 'United States', 45.5152, -122.6784, 'Pacific Turf Tools Inc.'],
  ['St. Gallen', 'Switzerland', 47.4245, 9.3767, 'Alpenrasen AG'],
  ['Christchurch', 'New Zealand', -43.5321, 172.6362, 'Kiwi Grounds Ltd', 270],
  ['Groningen', 'Netherlands', 53.2194, 6.5665, 'Sportlijn Noord B.V.'],
  ['Aarhus', 'Denmark', 56.1629, 10.18, 'Jydsk Banemarkering ApS', 280],
  ['Leipzig', 'Germany', 51.3397, 12.3731, 'Sportplatzdienst Nord GmbH'],
  ['Bristol', 'United Kingdom', 51.4545, -2.5879, 'West Country Groundworks Ltd'],
  ['Dayton', 'United States', 39.7589, -84.1916, 'Midwest Field Supply LLC'],
  ['Bergen', 'Norway', 60.3, 5.34, 'Nordbane AS', 170],
  ['Perth', 'Australia', -31.93, 115.87, 'Queensland Oval Services Pty Ltd', 60],
  ['Brøndby', 'Denmark', 55.6486, 12.4189, 'Jydsk Banemarkering ApS', 330],
  ['Eindhoven', 'Netherlands', 51.4416, 5.4697, 'Sportlijn Noord B.V.'],
  ['Denver', 'United States', 39.7392, -104.9903, 'Midwest Field Supply LLC'],
  ['Freiburg', 'Germany', 47.999, 7.8421, 'Alpenrasen AG'],
  ['Glasgow', 'United Kingdom', 55.8642, -4.2518, 'Pennine Pitch Care Ltd'],
  ['Göteborg', 'Sweden', 57.72, 12.02, 'Nordbane AS', 80],
  ['Lyon', 'France', 45.764, 4.8357, 'Terrains & Tracés SARL'],
  ['Adelaide', 'Australia', -34.9285, 138.6007, 'Queensland Oval Services Pty Ltd', 70],
  ['Odense', 'Denmark', 55.4038, 10.4024, 'Jydsk Banemarkering ApS', 190],
  ['Norwich', 'United Kingdom', 52.6309, 1.2974, 'Pennine Pitch Care Ltd'],
  ['Raleigh', 'United States', 35.7796, -78.6382, 'Midwest Field Supply LLC'],
  ['Utrecht', 'Netherlands', 52.0907, 5.1214, 'Sportlijn Noord B.V.'],
  ['Dortmund', 'Germany', 51.5136, 7.4653, 'Sportplatzdienst Nord GmbH'],
  ['Hamilton', 'New Zealand', -37.787, 175.2793, 'Kiwi Grounds Ltd'],
  ['Cardiff', 'United Kingdom', 51.5, -3.19, 'West Country Groundworks Ltd', 340],
  ['Esbjerg', 'Denmark', 55.49, 8.48, 'Jydsk Banemarkering ApS', 50],
  ['Sacramento', 'United States', 38.5816, -121.4944, 'Pacific Turf Tools Inc.'],
  ['Toulouse', 'France', 43.6047, 1.4442, 'Terrains & Tracés SARL'],
  ['Nürnberg', 'Germany', 49.4521, 11.0767, 'Alpenrasen AG'],
  ['Nijmegen', 'Netherlands', 51.8126, 5.8372, 'Sportlijn Noord B.V.'],
  ['Örebro', 'Sweden', 59.2753, 15.2134, 'Nordbane AS', 190],
]

/** A town of the demo world. `utcOffset` in hours, derived from its longitude, not its legal time zone. */
export interface City {
  name: string
  country: string
  lat: number
  lng: number
  dealer: string
  /** Direction of its grounds from the town; null for any direction. */
  inland: number | null
  utcOffset: number
}

export const CITIES: readonly City[] = ROWS.map(([name, country, lat, lng, dealer, inland]) => ({
  name,
  country,
  lat,
  lng,
  dealer,
  inland: inland ?? null,
  utcOffset: Math.round(lng / 15),
}))
