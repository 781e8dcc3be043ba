import { z } from 'zod'
import { deviceTypeParam } from '../devices/devices.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { refusal } from '../refused-data/refused-data.ts'
import { utcOffsetParam } from '../endpoint/list-query.ts'
import { flagParam, idNumber, idParam, text, unixSeconds } from '../endpoint/fields.ts'

/** Maximum number of keys in one `latestByKeys` call (specification 2, section 9). */
export const KEYS_PER_BATCH = 45

/** Maximum number of keys in one `latestChanges` call. */
export const KEYS_PER_CHANGES = 5000

/** Maximum number of values in one `since` call. */
export const SINCE_AT_MOST = 50

/** Refresh interval of the overview, in milliseconds (specification 2, section 9). */
export const OVERVIEW_REFRESH_MS = 10_000

/** Keys that the server computes from its own tables. They override reported keys of the same name. */
export const DERIVED_KEYS = [
  'Name',
  'Customer',
  'customer_id',
  'Dealer',
  'Aggregated Parents',
  'deprecated',
  'Current Tablets',
  'updated_at',
  'created_at',
] as const
export type DerivedKey = (typeof DERIVED_KEYS)[number]

const derivedKeys: ReadonlySet<string> = new Set(DERIVED_KEYS)
export const isDerivedKey = (key: string): key is DerivedKey => derivedKeys.has(key)

/** Written by the server, not the device, so it does not count as a message from the device. */
export const SERVER_ONLINE = 'Server online'

const translation = z.object({ value: z.string(), translatedValue: z.string() })

export const dictionaryEntry = z
  .object({
    alias: z.string(),
    group: z.string(),
    position: z.number().describe('Order within the whole dashboard; groups are ordered by their first key.'),
    unit: z.string().nullable().describe('The unit of its values. Null: they have none.'),
    translations: z.array(translation),
  })
  .meta({
    id: 'DictionaryEntry',
    description:
      'How a key is shown: its name and place on a dashboard, its unit, and translations of its values.',
  })
export type DictionaryEntry = z.infer<typeof dictionaryEntry>

export const dictionary = z.record(z.string(), dictionaryEntry)
export type Dictionary = z.infer<typeof dictionary>

/** Newest value of a key: `[key, value, created, inserted]`, times in unix seconds. */
export const latestEntry = z.tuple([z.string(), z.string(), unixSeconds, unixSeconds])
export type LatestEntry = z.infer<typeof latestEntry>

export const device = z
  .object({
    deviceId: idNumber,
    deviceTypeId: idNumber,
    deviceName: z.string(),
    data: z.record(z.string(), z.string()).describe('Newest value by key.'),
    dictionary: dictionary.optional(),
  })
  .meta({ id: 'Device', description: 'A device with the newest value of each key.' })
export type Device = z.infer<typeof device>

export const deviceStatus = device
  .extend({
    entries: z
      .array(latestEntry)
      .describe(
        'The reported values: key, value, the time on its clock and when the server stored it, both in unix seconds.',
      ),
    refused: z.array(refusal).describe('Data refused in the last thirty days, newest first.'),
    customerId: idNumber,
    deprecated: idNumber
      .nullable()
      .describe(
        'Null: in service. A number: out of service; the id of the device that replaced it, or 0 if none did.',
      ),
    hiddenConnections: z
      .number()
      .describe(
        "Number of connected devices outside the viewer's scope: a robot's tablets, or a tablet's robot.",
      ),
    lastMessage: z
      .object({ at: unixSeconds, channel: z.enum(['mqtt', 'http']) })
      .nullable()
      .describe('The last message of the device, and how it came. Null: it has sent none.'),
  })
  .meta({
    id: 'DeviceStatus',
    description:
      'A device with its newest values and their times, what it sent and was refused, its place in the tree of customers, and its connections.',
  })
export type DeviceStatus = z.infer<typeof deviceStatus>

/** A value that a device may be reporting: a text, or any number below a limit. */
const standingValue = z.union([
  z.strictObject({ deviceId: idNumber, key: text(255), value: text(10_000) }),
  z.strictObject({ deviceId: idNumber, key: text(255), below: z.number().min(-1e9).max(1e9) }),
])
export type StandingValue = z.infer<typeof standingValue>

const typeParams = z.strictObject({ type: deviceTypeParam })
const deviceParams = z.strictObject({ type: deviceTypeParam, deviceId: idParam })
/** Keys that `accessgroups` adds to a device's data: JSON arrays of ids (specification 2, section 3). */
export const CUSTOMER_ACCESS_GROUPS = 'Customer Access Groups'
export const ROBOT_ACCESS_GROUPS = 'Robot Access Groups'

const latestQuery = z.strictObject({
  dictionary: flagParam.optional(),
  accessgroups: flagParam
    .describe(
      `Adds '${CUSTOMER_ACCESS_GROUPS}', those of the device's customer and those passed down to it, and for robots '${ROBOT_ACCESS_GROUPS}', its own: JSON arrays of ids.`,
    )
    .optional(),
  format: z.enum(['json', 'csv']).describe('csv: a file with a line for each device and key.').optional(),
  utcOffset: utcOffsetParam.optional(),
})

/** Timeout for reading the newest values of the whole fleet, in milliseconds (specification 2, section 7). */
const LATEST_TIMEOUT_MS = 200_000

export const deviceData = {
  latestKeys: endpoint({
    method: 'GET',
    path: '/api/data/{type}/latestKeys',
    summary: 'The keys that devices of a kind have values for, with their dictionary',
    right: 'verified',
    params: typeParams,
    response: z.object({ data: z.array(z.string()), dictionary }),
    reads: ['latestValues'],
  }),
  latestByKeys: endpoint({
    method: 'POST',
    path: '/api/data/{type}/latestByKeys',
    summary: 'The newest values of some keys for all devices of a kind, as columns',
    right: 'verified',
    params: typeParams,
    body: z.strictObject({ keys: z.array(text(255)).min(1).max(KEYS_PER_BATCH) }),
    response: z.object({
      deviceIds: z.array(idNumber),
      columns: z.record(z.string(), z.array(z.string().nullable())),
      version: z
        .string()
        .optional()
        .describe('Identifies this state for `latestChanges`; if absent, everything must be read again.'),
    }),
    reads: ['latestValues'],
  }),
  latestChanges: endpoint({
    method: 'POST',
    path: '/api/data/{type}/latestChanges',
    summary: 'The newest values of some keys that have changed since a version of all of them',
    right: 'verified',
    params: typeParams,
    body: z.strictObject({
      version: text(150).describe('The `version` of an earlier reply of this call or of `latestByKeys`.'),
      keys: z.array(text(255)).min(1).max(KEYS_PER_CHANGES),
    }),
    response: z.object({
      version: z
        .string()
        .nullable()
        .describe('Null: the changes since that version are unknown, and the values must be read again.'),
      changes: z
        .record(z.string(), z.object({ places: z.array(z.number()), values: z.array(z.string().nullable()) }))
        .describe(
          'By key. `places` are indexes into `deviceIds`, from 0. A value may be the same as before.',
        ),
    }),
    reads: ['latestValues'],
  }),
  since: endpoint({
    method: 'POST',
    path: '/api/data/{type}/since',
    summary: 'Since when devices report a value without interruption',
    right: 'verified',
    params: typeParams,
    body: z.strictObject({ values: z.array(standingValue).min(1).max(SINCE_AT_MOST) }),
    /** Leaves out devices out of scope and values that were not reported lately. */
    response: z.object({
      data: z.array(
        z.object({
          deviceId: idNumber,
          key: z.string(),
          since: unixSeconds,
          isLonger: z.boolean().describe('True: it has lasted longer than the server can look back.'),
        }),
      ),
    }),
    reads: ['history'],
  }),
  latest: endpoint({
    method: 'GET',
    path: '/api/data/{type}/latest',
    summary: 'The newest values of all devices of a kind',
    right: 'verified',
    params: typeParams,
    query: latestQuery,
    response: z.object({ data: z.array(device), dictionary: dictionary.optional() }),
    fileType: 'text/csv',
    timeoutMs: LATEST_TIMEOUT_MS,
    reads: ['latestValues', 'accessGroups'],
    // Only used for files; the console reads the newest values with other calls.
    readsReplica: ['format'],
  }),
  latestOfDevice: endpoint({
    method: 'GET',
    path: '/api/data/{type}/latest/{deviceId}',
    summary: 'The newest values of one device',
    right: 'verified',
    params: deviceParams,
    query: latestQuery,
    response: deviceStatus,
    fileType: 'text/csv',
    timeoutMs: LATEST_TIMEOUT_MS,
    reads: ['devices', 'latestValues', 'accessGroups'],
  }),
}
export type LatestChanges = z.infer<typeof deviceData.latestChanges.response>
export type LatestColumns = z.infer<typeof deviceData.latestByKeys.response>
