import { z } from 'zod'
import { deviceTypeParam } from '../devices/devices.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, text, unixSeconds } from '../endpoint/fields.ts'
import { countParam, momentParam, utcOffsetParam } from '../endpoint/list-query.ts'

/** Constants of the history search (specification 3, section 9). */
export const SEARCH_PAGE_SIZE = 50
export const SEARCH_TABLE_SIZE = 100_000
export const SEARCH_DEFAULT_DAYS = 7

/** Keys that cannot be searched (specification 3, section 9). */
export const HIDDEN_HISTORY_FIELDS: readonly string[] = [
  'system_message_1',
  'system_message_2',
  'system_message_3',
  'system_message_4',
  'system_message_5',
  'Top state',
  'TOPSTATE',
  'deprecated',
]

/** Group id of keys without a group. */
export const UNCATEGORIZED_GROUP_ID = -1

export const historyField = z
  .object({
    name: z.string(),
    translated_name: z.string().describe('Its name for people.'),
    device_key_group_id: idNumber.describe('Its group on the dashboard; -1: none.'),
  })
  .meta({ id: 'HistoryField', description: 'A key by which the history can be searched.' })
export type HistoryField = z.infer<typeof historyField>

export const historyRow = z
  .object({
    device_id: idNumber,
    data_val: z.string().describe('The value.'),
    created: unixSeconds.describe("The time of the value on the device's clock, in unix seconds."),
    inserted: unixSeconds.describe('When the server stored it, in unix seconds.'),
  })
  .meta({ id: 'HistoryRow', description: 'A value that was found in the history, with its device.' })
export type HistoryRow = z.infer<typeof historyRow>

const SEARCH_TIMEOUT_MS = 30_000

export const historySearch = {
  fields: endpoint({
    method: 'GET',
    path: '/api/history/fields',
    summary: 'The keys that the history of a kind of device can be searched by',
    right: 'History',
    query: z.strictObject({ deviceType: deviceTypeParam }),
    response: z.object({ data: z.array(historyField) }),
    reads: ['latestValues'],
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/history',
    summary: 'The values of one key that devices of a kind gave within a range of time, newest first',
    right: 'History',
    query: z.strictObject({
      deviceType: deviceTypeParam,
      field: text(255).min(1).describe("The key's name."),
      prompt: text(500).describe('Every word must occur in the value, ignoring case and accents.').optional(),
      dateFrom: momentParam,
      dateTo: momentParam
        .describe('Without it the search ends open: a device may be a minute ahead.')
        .optional(),
      pageSize: countParam(SEARCH_TABLE_SIZE, 1).optional(),
      pageNumber: countParam(100)
        .describe(
          'From 0. Only the first pages can be requested by number; the cursor continues from any row.',
        )
        .optional(),
      cursor: text(200).describe("'next' of the previous page.").optional(),
      csv: flagParam.describe('All rows as a file instead of a page.').optional(),
      utcOffset: utcOffsetParam.optional(),
    }),
    response: z.object({
      data: z.array(historyRow),
      next: z.string().nullable().describe('The `cursor` of the next page. Null: this is the last one.'),
    }),
    fileType: 'text/csv',
    timeoutMs: SEARCH_TIMEOUT_MS,
    reads: ['history'],
    readsReplica: true,
  }),
}
