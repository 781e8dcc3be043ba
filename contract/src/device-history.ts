import { z } from 'zod'
import { deviceTypeParam } from './devices.ts'
import { endpoint } from './endpoint.ts'
import { flagParam, idNumber, idParam, text, unixSeconds } from './fields.ts'
import {
  countParam,
  filterRange,
  filtersParam,
  filterValues,
  listParam,
  momentParam,
  orderByParam,
  utcOffsetParam,
} from './list-query.ts'

/** The most records that one call gives as JSON, and as a file (specification 2, section 9). */
export const DATA_QUERY_LIMIT = 99_999_999
export const EXPORT_LIMIT = 999_999_999

/** Page sizes of the key history (specification 2, section 2.3). */
export const HISTORY_PAGE_SIZES = [50, 100, 500, 1000, 5000] as const
export const DEFAULT_HISTORY_PAGE_SIZE = 500
/** Page size of layouts and connections. */
export const LAYOUT_PAGE_SIZE = 50

/** Created and inserted times that differ by this much or more are shown red, in seconds. */
export const LATE_AFTER_SECONDS = 3600

/** How many points across a reduced series may ask for: wider than any screen. */
export const MAX_PIXELS = 10_000
/** How many keys one reduction may take. */
export const MAX_SERIES_KEYS = 100

export const HISTORY_COLUMNS = ['key', 'value', 'created', 'inserted'] as const
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number]

const MAX_KEY = 255
const keyName = text(MAX_KEY).min(1)

/** One value that a device gave for one moment; times in unix seconds. */
export const historyRecord = z
  .object({
    key: z.string(),
    value: z.string(),
    /** The device's own time of the value. */
    created: unixSeconds,
    /** When it reached the server. */
    inserted: unixSeconds,
    deviceTypeId: idNumber,
    deviceId: idNumber,
  })
  .meta({ id: 'HistoryRecord' })
export type HistoryRecord = z.infer<typeof historyRecord>

/** A tablet or station that a robot was connected to: since `timestamp`, until `until` (null: still). */
export const connection = z
  .object({ id: idNumber, timestamp: unixSeconds, until: unixSeconds.nullable() })
  .meta({ id: 'Connection' })
export type Connection = z.infer<typeof connection>

/** A field layout on a tablet; `original_id` is the one that it was copied from. Times in unix seconds. */
export const layout = z
  .object({
    id: z.number(),
    original_id: z.number().nullable(),
    name: z.string(),
    template: z.string(),
    /** Whether it was made from the template's measures alone, not measured in the field. */
    generated: z.boolean(),
    date_from: unixSeconds,
    /** When it was replaced or deleted; null: it is in use. */
    date_to: unixSeconds.nullable(),
    created_by_user: z.string().nullable(),
  })
  .meta({ id: 'Layout' })
export type Layout = z.infer<typeof layout>

/** A group of templates that a tablet has or could have: `counts` says how many layouts it has made of each. */
export const templateGroup = z
  .object({
    name: z.string(),
    purchased: z.boolean(),
    templates: z.array(z.string()),
    counts: z.array(z.number()),
  })
  .meta({ id: 'TemplateGroup' })
export type TemplateGroup = z.infer<typeof templateGroup>

/** An access group of a device, and where it comes from: its own, its customer's, or an ancestor's inheritable one. */
export const deviceAccessGroup = z
  .object({
    id: idNumber,
    name: z.string(),
    shortName: z.string(),
    accessGroupType: z.string(),
    source: z.enum(['device', 'customer', 'inherited']),
  })
  .meta({ id: 'DeviceAccessGroup' })
export type DeviceAccessGroup = z.infer<typeof deviceAccessGroup>

/** A value at a moment: `[unix seconds, value]`. */
const numericPoint = z.tuple([unixSeconds, z.number()])
const textPoint = z.tuple([unixSeconds, z.string()])

/**
 * Numbers over time: an entry of each list for a pixel that has values. Drawn from (`at`, `first`) over `min` and `max`
 * to (`until`, `last`), no spike is lost.
 */
export const numericSeries = z
  .object({
    at: z.array(unixSeconds),
    until: z.array(unixSeconds),
    first: z.array(z.number()),
    min: z.array(z.number()),
    max: z.array(z.number()),
    last: z.array(z.number()),
    /** The last number before the window and the first after it. */
    before: numericPoint.nullable(),
    after: numericPoint.nullable(),
  })
  .meta({ id: 'NumericSeries' })
export type NumericSeries = z.infer<typeof numericSeries>

/** Stands in `TextSeries.value` where several values followed each other within a pixel. */
export const SEVERAL = -1
/** How many different values are told of a segment that stands for several. */
export const MOST_AMONG = 20

/**
 * Texts over time, as segments: each from `at` to the next one's, the last to the end of the window. `value` is a place
 * in `values`, or `SEVERAL`; `changes` says how many values a segment stands for, and `among` which of `values` they were,
 * the one that held longest first. The first segment begins before the window where the value was already the same.
 */
export const textSeries = z
  .object({
    values: z.array(z.string()),
    at: z.array(unixSeconds),
    value: z.array(z.number()),
    changes: z.array(z.number()),
    /** Empty for a segment of one value; at most `MOST_AMONG` of several. */
    among: z.array(z.array(z.number())),
    /** The first value after the window. */
    after: textPoint.nullable(),
  })
  .meta({ id: 'TextSeries' })
export type TextSeries = z.infer<typeof textSeries>

const deviceParams = z.object({ type: deviceTypeParam, id: idParam })
const idParams = z.object({ id: idParam })
const keys = listParam(keyName)
const seriesKeys = keys.refine((names) => names.length <= MAX_SERIES_KEYS, `At most ${MAX_SERIES_KEYS} keys.`)

/** A history of many values may take long to read, in milliseconds (specification 2, section 7). */
const HISTORY_TIMEOUT_MS = 200_000

const connectionsQuery = z.object({
  skip: countParam(DATA_QUERY_LIMIT).default(0),
  limit: countParam(DATA_QUERY_LIMIT).default(LAYOUT_PAGE_SIZE),
  orderBy: orderByParam(['id', 'timestamp']).optional(),
  notBefore: momentParam.optional(),
  notAfter: momentParam.optional(),
})
const connections = z.object({
  data: z.array(connection),
  pageCount: z.number(),
  filteredCount: z.number(),
  totalCount: z.number(),
})

export const deviceHistory = {
  records: endpoint({
    method: 'GET',
    path: '/api/data/{type}/{id}',
    summary: 'What a device has said, a record a value; or, detailed, the newest value of each key',
    right: 'verified',
    params: deviceParams,
    query: z.object({
      skip: countParam(EXPORT_LIMIT).default(0),
      limit: countParam(EXPORT_LIMIT).optional(),
      orderBy: orderByParam(HISTORY_COLUMNS).optional(),
      /** Every word occurs in the key or the value; case does not count. */
      globalSearch: text(500).optional(),
      /** The search text is a whole key or a whole value. */
      strict: flagParam.optional(),
      filters: filtersParam({
        key: filterValues(MAX_KEY),
        value: filterValues(65_536),
        created: filterRange,
        inserted: filterRange,
      }).optional(),
      notBefore: momentParam.optional(),
      notAfter: momentParam.optional(),
      includeKeys: keys.optional(),
      /** Beside the window's records each key's last before it and first after it. */
      includeEdge: flagParam.optional(),
      /** The newest value of each key instead of the history. */
      detailed: flagParam.optional(),
      /** A file with all of it instead of a page, its times at `utcOffset` hours. */
      csv: flagParam.optional(),
      utcOffset: utcOffsetParam.optional(),
    }),
    response: z.object({
      data: z.array(historyRecord),
      filteredCount: z.number(),
      totalCount: z.number(),
    }),
    timeoutMs: HISTORY_TIMEOUT_MS,
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/data/{type}/{id}/series',
    summary: 'Values over a window of time, reduced to what a number of pixels can show',
    right: 'verified',
    params: deviceParams,
    query: z.object({
      numericKeys: seriesKeys.optional(),
      textKeys: seriesKeys.optional(),
      notBefore: momentParam,
      notAfter: momentParam,
      pixels: countParam(MAX_PIXELS).refine((pixels) => pixels > 0, 'Must be at least 1.'),
    }),
    response: z.object({
      numeric: z.record(z.string(), numericSeries),
      text: z.record(z.string(), textSeries),
    }),
    timeoutMs: HISTORY_TIMEOUT_MS,
  }),
  deleteHistoric: endpoint({
    method: 'DELETE',
    path: '/api/data/{type}/{id}/historic',
    summary: 'Delete what a device has said; its newest values stay',
    right: 'DeleteData',
    params: deviceParams,
    response: z.object({ deleted: z.number() }),
    timeoutMs: HISTORY_TIMEOUT_MS,
    audit: 'DeleteHistoricData',
  }),
  tabletConnections: endpoint({
    method: 'GET',
    path: '/api/data/tabletconnections/{id}',
    summary: 'Which tablets were connected to a robot, and when',
    right: 'verified',
    params: idParams,
    query: connectionsQuery,
    response: connections,
  }),
  baseStationConnections: endpoint({
    method: 'GET',
    path: '/api/data/basestationconnections/{id}',
    summary: 'Which reference stations a robot took its corrections from, and when',
    right: 'verified',
    params: idParams,
    query: connectionsQuery,
    response: connections,
  }),
  layouts: endpoint({
    method: 'GET',
    path: '/api/data/layouts/{id}',
    summary: 'The layouts of a tablet, newest first',
    right: 'verified',
    params: idParams,
    response: z.object({ data: z.array(layout) }),
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/data/templates/tablet/{id}',
    summary: 'The template groups of a tablet: which are purchased, and how often each template was used',
    right: 'verified',
    params: idParams,
    response: z.object({ tabletId: idNumber, groups: z.array(templateGroup) }),
  }),
  robotAccessGroups: endpoint({
    method: 'GET',
    path: '/api/data/accessgroups/robot/{id}',
    summary: "A robot's access groups: its own, its customer's, and those that ancestors pass down",
    right: 'verified',
    params: idParams,
    response: z.object({ data: z.array(deviceAccessGroup) }),
  }),
  tabletAccessGroups: endpoint({
    method: 'GET',
    path: '/api/data/accessgroups/tablet/{id}',
    summary: "A tablet's access groups: its customer's and those that ancestors pass down",
    right: 'verified',
    params: idParams,
    response: z.object({ data: z.array(deviceAccessGroup) }),
  }),
}
export type HistoryPage = z.infer<typeof deviceHistory.records.response>
export type SeriesReply = z.infer<typeof deviceHistory.series.response>
