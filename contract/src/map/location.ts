import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { listParam } from '../endpoint/list-query.ts'
import type { Right } from '../endpoint/rights.ts'
import { flagParam, idNumber, idParam, unixSeconds } from '../endpoint/fields.ts'

/**  Most robots of one call about the past (specification 2, section 9). */
export const MAX_HISTORY_ROBOTS = 100
const LOCATION_TIMEOUT_MS = 30_000

export const locations = z
  .object({
    robots: z.object({
      id: z.array(idNumber),
      robotName: z.array(z.string()),
      type: z.array(z.string()).describe('Empty if not reported.'),
      customer: z.array(idNumber),
      customerName: z.array(z.string()),
      dealer: z.array(idNumber),
      dealerName: z.array(z.string()),
      deprecated: z.array(z.boolean()),
    }),
    positions: z
      .object({
        robot: z.array(z.int().nonnegative()),
        lat: z.array(z.number().min(-90).max(90)),
        lng: z.array(z.number().min(-180).max(180)),
        timestamp: z.array(unixSeconds),
      })
      .describe('The history is sorted newest first; current positions are in the order of the robots.'),
    interruptions: z
      .array(z.int().nonnegative())
      .describe(
        "Indexes of history positions, ascending, that are not connected to the robot's next newer position: the robot was silent for long, changed its customer, was deprecated, or drove elsewhere in between. Empty for current positions.",
      ),
    reset: z
      .array(z.int().nonnegative())
      .describe(
        'Indexes of positions, ascending, whose latitude was outside -90..90: they were set to 0, 0.',
      ),
    isComplete: z
      .boolean()
      .describe(
        'False: older positions are missing, because there are more than one reply holds or reading them timed out.',
      ),
  })
  .meta({
    id: 'Locations',
    description:
      'Positions and their robots as columns: in each part all lists are of the same length. `positions.robot` is an index into the lists of `robots`.',
  })
export type Locations = z.infer<typeof locations>

export const place = z
  .object({
    country: z.string(),
    state: z.string().describe('The federal state or region.'),
    city: z.string(),
    road: z.string(),
    postcode: z.string(),
  })
  .meta({ id: 'Place', description: "An address on the map; '?' where a part is not known." })
export type Place = z.infer<typeof place>

const gridAxis = z.object({ first: z.number(), last: z.number(), step: z.number() })

export const ionosphere = z
  .object({
    timestamp: unixSeconds,
    source: z.string().describe('Name of the model or file used.'),
    latitudes: gridAxis.describe('The latitudes of the rows, in degrees.'),
    longitudes: gridAxis.describe('The longitudes of the values in a row, in degrees.'),
    rows: z
      .array(z.array(z.number().min(1).max(10).nullable()))
      .describe('One row per latitude with one value per longitude; null where unknown.'),
  })
  .meta({
    id: 'Ionosphere',
    description: 'The activity of the ionosphere over the whole earth, from 1 (calm) to 10.',
  })
export type Ionosphere = z.infer<typeof ionosphere>

const degrees = (most: number) =>
  documented(
    z
      .string()
      .regex(/^-?\d{1,3}(\.\d{1,20})?$/, 'Must be a number of degrees.')
      .transform(Number)
      .pipe(z.number().min(-most).max(most))
      .describe('Degrees, with up to 20 decimal places.'),
    { schema: { type: 'number', minimum: -most, maximum: most } },
  )

const secondsParam = documented(
  z
    .string()
    .regex(/^\d{1,11}(\.\d{1,6})?$/, 'Must be a moment in unix seconds.')
    .transform(Number)
    .describe('Unix seconds, with up to six decimal places.'),
  { schema: { type: 'number', minimum: 0, maximum: 99_999_999_999 } },
)

const metresParam = documented(
  z
    .string()
    .regex(/^\d{1,8}(\.\d{1,3})?$/, 'Must be a distance in metres.')
    .transform(Number),
  { schema: { type: 'number', minimum: 0, maximum: 99_999_999 } },
)

/** The right to see where robots have been. */
export const HISTORIC_LOCATION_RIGHT = 'HistoricLocation' satisfies Right

export const location = {
  list: endpoint({
    method: 'GET',
    path: '/api/location',
    summary:
      'Where the robots are now; with notBefore or notAfter, where they have been (right HistoricLocation)',
    right: 'verified',
    query: z.strictObject({
      robotIds: listParam(idParam).describe(`Of the past at most ${MAX_HISTORY_ROBOTS}.`).optional(),
      notBefore: secondsParam.optional(),
      notAfter: secondsParam.optional(),
      distance: metresParam
        .describe('Of positions closer together than this, in metres, only the newest is sent.')
        .optional(),
      forEachRobot: flagParam
        .describe('Whether the distance applies within the positions of each robot separately.')
        .optional(),
    }),
    response: locations,
    errors: ['too_many_robots'],
    timeoutMs: LOCATION_TIMEOUT_MS,
    reads: ['latestValues', 'history'],
    readsReplica: ['notBefore', 'notAfter'],
  }),
  ionosphere: endpoint({
    method: 'GET',
    path: '/api/location/ionosphere',
    summary: 'The ionosphere above the earth at a moment',
    right: 'verified',
    query: z.strictObject({ timestamp: secondsParam }),
    response: ionosphere,
    timeoutMs: LOCATION_TIMEOUT_MS,
    reads: [],
  }),
  mapsToken: endpoint({
    method: 'GET',
    path: '/api/location/mapstoken',
    summary: 'The token of the maps service, and the style of its map',
    right: 'verified',
    response: z.object({
      token: z.string().nullable().describe('Null: the service needs none, or none is set.'),
      styleUrl: z
        .string()
        .nullable()
        .describe('The address of the style. Null: the console draws its own map.'),
    }),
    timeoutMs: LOCATION_TIMEOUT_MS,
    reads: [],
  }),
  geocode: endpoint({
    method: 'GET',
    path: '/api/location/geocode',
    summary: 'The country, state, city, road and postcode of a position',
    right: 'verified',
    query: z.strictObject({ lat: degrees(90), lon: degrees(180) }),
    response: place,
    timeoutMs: LOCATION_TIMEOUT_MS,
    reads: [],
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/location/places',
    summary: 'The largest towns within an area, to be named on the map',
    right: 'verified',
    query: z.strictObject({ swla: degrees(90), swln: degrees(180), nela: degrees(90), neln: degrees(180) }),
    /** Columns, largest town first. */
    response: z.object({
      name: z.array(z.string()),
      lat: z.array(z.number()),
      lng: z.array(z.number()),
      population: z.array(z.number()),
    }),
    timeoutMs: LOCATION_TIMEOUT_MS,
    reads: [],
  }),
}
