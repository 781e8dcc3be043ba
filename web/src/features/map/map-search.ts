import { z } from 'zod'

/** Positions of the last days, of last month, or ('-') between two chosen times. */
export const LAST_DAYS = ['-', 'month', 7, 30, 180, 365] as const
export type LastDays = (typeof LAST_DAYS)[number]

/** South-west and north-east in degrees. `west` is greater than `east` if the area crosses the 180th meridian. */
export interface Corners {
  readonly south: number
  readonly west: number
  readonly north: number
  readonly east: number
}

/** The state of the map that is kept in its address (specification 2, section 2.8). */
export interface MapView {
  /** Undefined: the default area. */
  readonly corners: Corners | undefined
  /** Unix seconds; used only while `lastDays` is '-'. */
  readonly from: number | null
  readonly until: number | null
  readonly lastDays: LastDays
  /** Unix seconds; null: the ionosphere is not shown. */
  readonly ionosphereAt: number | null
  /** The current time of the replay in unix seconds; null: no replay. */
  readonly replayAt: number | null
  /** Metres. */
  readonly distance: number
  readonly isForEachRobot: boolean
  readonly isHistoric: boolean
  readonly hidesUnknown: boolean
  readonly isClustered: boolean
  readonly isTableShown: boolean
  readonly isOnlyVisible: boolean
  readonly isTinted: boolean
  readonly isGeocoded: boolean
  /** The selected robots and customers. If both are empty, all robots are shown. */
  readonly robots: readonly number[]
  readonly customers: readonly number[]
  /** Robot types hidden in the legend; '' for robots that have not reported their type. */
  readonly hiddenTypes: readonly string[]
}

export const LONGEST_DISTANCE = 100_000

/** What 'Clear filters' restores. */
export const DEFAULT_FILTERS = {
  from: null,
  until: null,
  lastDays: 7,
  distance: 25,
  isForEachRobot: false,
  hidesUnknown: true,
  robots: [],
  customers: [],
  hiddenTypes: [],
} satisfies Partial<MapView>

export const DEFAULT_VIEW: MapView = {
  ...DEFAULT_FILTERS,
  corners: undefined,
  ionosphereAt: null,
  replayAt: null,
  isHistoric: false,
  isClustered: true,
  isTableShown: true,
  isOnlyVisible: true,
  isTinted: false,
  isGeocoded: false,
}

/**
 * The parameters of the address as the router reads and writes them. An address may also contain the items of lists,
 * `rofi[0]`, `rofi[1]` and so on. They are not part of this type: the router types can express them only by allowing
 * the parameters of every other page too.
 */
type MapSearch = Readonly<
  Partial<Record<NumberParam, number> & Record<FlagParam, boolean> & { lada: LastDays }>
>
type NumberParam = keyof typeof CORNERS | 'from' | 'unti' | 'ionoDate' | 'replay' | 'dist'
type FlagParam = keyof typeof FLAGS

const FLAGS = {
  ddea: 'isForEachRobot',
  hist: 'isHistoric',
  hiun: 'hidesUnknown',
  clus: 'isClustered',
  shta: 'isTableShown',
  shvi: 'isOnlyVisible',
  tint: 'isTinted',
  geoc: 'isGeocoded',
} as const

const CORNERS = { swla: 'south', swln: 'west', nela: 'north', neln: 'east' } as const
const LISTS = { rofi: 'robots', cufi: 'customers' } as const
const TYPES = 'tyfi'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const moment = z.coerce.number().positive().max(1e11)
const latitude = z.coerce.number().min(-90).max(90)
const longitude = z.coerce.number().min(-180).max(180)
const flag = z.union([z.boolean(), z.stringbool()])

/** Parses the parameters of an address. Invalid values are replaced by their default. */
export function viewOf(given: object): MapView {
  const search: Readonly<Record<string, unknown>> = { ...given }
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined =>
    search[name] === undefined ? undefined : schema.safeParse(search[name]).data
  const flags = Object.entries(FLAGS).map(([name, key]) => [key, read(name, flag) ?? DEFAULT_VIEW[key]])
  return {
    ...DEFAULT_VIEW,
    // The keys are those of FLAGS, which the compiler does not follow through `fromEntries`.
    ...(Object.fromEntries(flags) as Pick<MapView, (typeof FLAGS)[keyof typeof FLAGS]>),
    corners: cornersIn(read),
    from: read('from', moment) ?? null,
    until: read('unti', moment) ?? null,
    lastDays: LAST_DAYS.find((choice) => String(choice) === String(search['lada'])) ?? DEFAULT_VIEW.lastDays,
    ionosphereAt: read('ionoDate', moment) ?? null,
    replayAt: read('replay', moment) ?? null,
    distance: read('dist', z.coerce.number().min(0).max(LONGEST_DISTANCE)) ?? DEFAULT_VIEW.distance,
    robots: listIn(search, 'rofi', id),
    customers: listIn(search, 'cufi', id),
    hiddenTypes: listIn(search, TYPES, z.coerce.string().max(255)),
  }
}

function cornersIn(read: <T>(name: string, schema: z.ZodType<T>) => T | undefined): Corners | undefined {
  const south = read('swla', latitude)
  const west = read('swln', longitude)
  const north = read('nela', latitude)
  const east = read('neln', longitude)
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  return south < north ? { south, west, north, east } : undefined
}

/** The items `name[0]`, `name[1]` … in numeric order, without duplicates. */
function listIn<T>(search: Readonly<Record<string, unknown>>, name: string, item: z.ZodType<T>): T[] {
  const places = Object.keys(search).flatMap((key) => {
    const place = key.startsWith(`${name}[`) ? /^\w+\[(\d{1,5})\]$/.exec(key)?.[1] : undefined
    return place === undefined ? [] : [{ key, place: Number(place) }]
  })
  const items = places
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ key }) => {
      const parsed = item.safeParse(search[key])
      return parsed.success ? [parsed.data] : []
    })
  return [...new Set(items)]
}

/** The parameters of the address for a view. Values that are the default are left out. */
export function searchOf(view: MapView): MapSearch {
  const search: Record<string, string | number | boolean> = {}
  if (view.corners !== undefined) {
    for (const [name, key] of Object.entries(CORNERS)) search[name] = rounded(view.corners[key])
  }
  if (view.from !== null) search['from'] = view.from
  if (view.until !== null) search['unti'] = view.until
  if (view.lastDays !== DEFAULT_VIEW.lastDays) search['lada'] = view.lastDays
  if (view.ionosphereAt !== null) search['ionoDate'] = view.ionosphereAt
  if (view.replayAt !== null) search['replay'] = view.replayAt
  if (view.distance !== DEFAULT_VIEW.distance) search['dist'] = view.distance
  for (const [name, key] of Object.entries(FLAGS)) {
    if (view[key] !== DEFAULT_VIEW[key]) search[name] = view[key]
  }
  for (const [name, key] of Object.entries(LISTS)) {
    for (const [place, item] of view[key].entries()) search[`${name}[${place}]`] = item
  }
  for (const [place, type] of view.hiddenTypes.entries()) search[`${TYPES}[${place}]`] = type
  // The items of lists are not part of the type, see MapSearch.
  return search as MapSearch
}

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** For the route: removes unknown and invalid parameters from an address. */
export function validateMapSearch(search: Record<string, unknown>): MapSearch {
  return searchOf(viewOf(search))
}
