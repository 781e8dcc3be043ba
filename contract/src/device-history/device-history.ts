import { z } from 'zod'
import { connection, deviceAccessGroup, layout, templateGroup } from './device-parts.ts'
import { numericSeries, textSeries } from './device-series.ts'
import { deviceTypeParam } from '../devices/devices.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text, unixSeconds, filteredCount } from '../endpoint/fields.ts'
import { filterSize } from '../endpoint/size-filter.ts'
import {
  countParam,
  filterRange,
  filtersParam,
  filterValues,
  listParam,
  momentParam,
  orderByParam,
  utcOffsetParam,
} from '../endpoint/list-query.ts'

/** Maximum number of records of one call, as JSON and as a file (specification 2, section 9). */
export const DATA_QUERY_LIMIT = 99_999_999
export const EXPORT_LIMIT = 999_999_999

/** Page sizes of the key history (specification 2, section 2.3). */
export const HISTORY_PAGE_SIZES = [50, 100, 500, 1000, 5000] as const
export const DEFAULT_HISTORY_PAGE_SIZE = 500
/** Page size of layouts and connections. */
export const LAYOUT_PAGE_SIZE = 50

/** Times are shown red if created and inserted differ by at least this many seconds. */
export const LATE_AFTER_SECONDS = 3600

/** Largest `pixels` of a reduced series: wider than any screen. */
export const MAX_PIXELS = 10_000
export const MAX_SERIES_KEYS = 100

export const HISTORY_COLUMNS = ['key', 'value', 'created', 'inserted'] as const
export type HistoryColumn = (typeof HISTORY_COLUMNS)[number]

const MAX_KEY = 255
const keyName = text(MAX_KEY).min(1)

export const historyRecord = z
  .object({
    key: z.string(),
    value: z.string(),
    created: unixSeconds.describe("The time of the value on the device's clock, in unix seconds."),
    inserted: unixSeconds.describe('When the server stored it, in unix seconds.'),
    deviceTypeId: idNumber,
    deviceId: idNumber,
  })
  .meta({ id: 'HistoryRecord', description: 'A value that a device gave at a time.' })
export type HistoryRecord = z.infer<typeof historyRecord>

const deviceParams = z.strictObject({ type: deviceTypeParam, id: idParam })
const idParams = z.strictObject({ id: idParam })
const keys = listParam(keyName)
const seriesKeys = listParam(keyName, MAX_SERIES_KEYS)

/** Timeout for reading a long history, in milliseconds (specification 2, section 7). */
const HISTORY_TIMEOUT_MS = 200_000

const CONNECTION_COLUMNS = ['id', 'timestamp'] as const
const connectionsQuery = z.strictObject({
  skip: countParam(DATA_QUERY_LIMIT).default(0),
  limit: countParam(DATA_QUERY_LIMIT).default(LAYOUT_PAGE_SIZE),
  orderBy: orderByParam(CONNECTION_COLUMNS).optional(),
  notBefore: momentParam.optional(),
  notAfter: momentParam.optional(),
})
const connectionsList = {
  sort: CONNECTION_COLUMNS,
  filters: { timestamp: { from: 'notBefore', to: 'notAfter' } },
  most: DATA_QUERY_LIMIT,
} as const
const connections = z.object({
  data: z.array(connection),
  pageCount: z.number().describe('How many pages of this limit there are.'),
  filteredCount,
  totalCount: z.number().describe('All connections of the robot, also outside of the window of time.'),
})

export const deviceHistory = {
  records: endpoint({
    method: 'GET',
    path: '/api/data/{type}/{id}',
    summary: 'What a device has said, a record a value; or, detailed, the newest value of each key',
    right: 'verified',
    params: deviceParams,
    query: z.strictObject({
      skip: countParam(EXPORT_LIMIT).default(0),
      limit: countParam(EXPORT_LIMIT).optional(),
      orderBy: orderByParam(HISTORY_COLUMNS).optional(),
      globalSearch: text(500)
        .describe('Every word must occur in the key or the value, ignoring case and accents.')
        .optional(),
      strict: flagParam.describe('The search text must equal a whole key or a whole value.').optional(),
      filters: filtersParam({
        key: filterValues(MAX_KEY),
        value: filterValues(65_536),
        valueSize: filterSize.describe('A condition on the size of values that are numbers.'),
        created: filterRange,
        inserted: filterRange,
      }).optional(),
      notBefore: momentParam.optional(),
      notAfter: momentParam.optional(),
      includeKeys: keys.optional(),
      includeEdge: flagParam
        .describe(
          "In addition to the window's records, each key's last one before it and first one after it.",
        )
        .optional(),
      detailed: flagParam.describe('The newest value of each key instead of the history.').optional(),
      csv: flagParam.describe('All of it as a file instead of a page.').optional(),
      utcOffset: utcOffsetParam.optional(),
    }),
    response: z.object({
      data: z.array(historyRecord),
      filteredCount,
      totalCount: z
        .number()
        .describe('All values of the device that the viewer may see; with `detailed` only the newest ones.'),
    }),
    fileType: 'text/csv',
    list: {
      sort: HISTORY_COLUMNS,
      filters: {
        key: 'values in filters',
        value: { size: 'valueSize' },
        created: 'range in filters',
        inserted: 'range in filters',
      },
      most: DATA_QUERY_LIMIT,
    },
    timeoutMs: HISTORY_TIMEOUT_MS,
    reads: ['history'],
    readsReplica: true,
  }),
  series: endpoint({
    method: 'GET',
    path: '/api/data/{type}/{id}/series',
    summary: 'Values over a window of time, reduced to what a number of pixels can show',
    right: 'verified',
    params: deviceParams,
    query: z.strictObject({
      numericKeys: seriesKeys.optional(),
      textKeys: seriesKeys.optional(),
      notBefore: momentParam,
      notAfter: momentParam,
      pixels: countParam(MAX_PIXELS, 1),
    }),
    response: z.object({
      numeric: z.record(z.string(), numericSeries),
      text: z.record(z.string(), textSeries),
    }),
    timeoutMs: HISTORY_TIMEOUT_MS,
    reads: ['history'],
    readsReplica: true,
  }),
  deleteHistoric: endpoint({
    method: 'DELETE',
    path: '/api/data/{type}/{id}/historic',
    summary: 'Delete what a device has said; its newest values stay',
    right: 'DeleteData',
    params: deviceParams,
    response: z.object({ deleted: z.number().describe('How many values were deleted.') }),
    timeoutMs: HISTORY_TIMEOUT_MS,
    actionType: 'DeleteHistoricData',
    changes: ['history'],
  }),
  tabletConnections: endpoint({
    method: 'GET',
    path: '/api/data/tabletconnections/{id}',
    summary: 'Which tablets were connected to a robot, and when',
    right: 'verified',
    params: idParams,
    query: connectionsQuery,
    response: connections,
    list: connectionsList,
    reads: ['connections'],
    readsReplica: true,
  }),
  baseStationConnections: endpoint({
    method: 'GET',
    path: '/api/data/basestationconnections/{id}',
    summary: 'Which reference stations a robot took its corrections from, and when',
    right: 'verified',
    params: idParams,
    query: connectionsQuery,
    response: connections,
    list: connectionsList,
    reads: ['connections'],
    readsReplica: true,
  }),
  layouts: endpoint({
    method: 'GET',
    path: '/api/data/layouts/{id}',
    summary: 'The layouts of a tablet, newest first',
    right: 'verified',
    params: idParams,
    response: z.object({ data: z.array(layout) }),
    reads: ['layouts'],
  }),
  templates: endpoint({
    method: 'GET',
    path: '/api/data/templates/tablet/{id}',
    summary: 'The template groups of a tablet: which are purchased, and how often each template was used',
    right: 'verified',
    params: idParams,
    response: z.object({ tabletId: idNumber, groups: z.array(templateGroup) }),
    reads: ['templates'],
  }),
  robotAccessGroups: endpoint({
    method: 'GET',
    path: '/api/data/accessgroups/robot/{id}',
    summary: "A robot's access groups: its own, its customer's, and those that ancestors pass down",
    right: 'verified',
    params: idParams,
    response: z.object({ data: z.array(deviceAccessGroup) }),
    reads: ['accessGroups', 'customers', 'devices'],
  }),
  tabletAccessGroups: endpoint({
    method: 'GET',
    path: '/api/data/accessgroups/tablet/{id}',
    summary: "A tablet's access groups: its customer's and those that ancestors pass down",
    right: 'verified',
    params: idParams,
    response: z.object({ data: z.array(deviceAccessGroup) }),
    reads: ['accessGroups', 'customers', 'devices'],
  }),
}
export type HistoryPage = z.infer<typeof deviceHistory.records.response>
export type SeriesReply = z.infer<typeof deviceHistory.series.response>
