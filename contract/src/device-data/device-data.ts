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

/** The overview refreshes at this interval, in milliseconds (specification 2, section 9). */
export const OVERVIEW_REFRESH_MS = 10_000

/** Keys that the server computes from its own tables. They take precedence over a reported key of the same name. */
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

/** The key that the server writes, not the device: it does not count as a message from the device. */
export const SERVER_ONLINE = 'Server online'

const translation = z.object({ value: z.string(), translatedValue: z.string() })

/** Display name of a key, its position on a dashboard, and the translations of its raw values. */
export const dictionaryEntry = z
  .object({
    alias: z.string(),
    group: z.string(),
    /** Order within the whole dashboard: groups follow their first key. */
    position: z.number(),
    unit: z.string().nullable(),
    translations: z.array(translation),
  })
  .meta({ id: 'DictionaryEntry' })
export type DictionaryEntry = z.infer<typeof dictionaryEntry>

export const dictionary = z.record(z.string(), dictionaryEntry)
export type Dictionary = z.infer<typeof dictionary>

/** A key's newest value: `[key, value, created, inserted]`, times in unix seconds. */
export const latestEntry = z.tuple([z.string(), z.string(), unixSeconds, unixSeconds])
export type LatestEntry = z.infer<typeof latestEntry>

export const device = z
  .object({
    deviceId: idNumber,
    deviceTypeId: idNumber,
    deviceName: z.string(),
    /** Key to newest value. */
    data: z.record(z.string(), z.string()),
    dictionary: dictionary.optional(),
  })
  .meta({ id: 'Device' })
export type Device = z.infer<typeof device>

/** One device with the times of its values, what of it was refused, its place in the customer tree and its connected devices. */
export const deviceStatus = device
  .extend({
    entries: z.array(latestEntry),
    /** What it sent and was refused in the last thirty days, newest first. */
    refused: z.array(refusal),
    customerId: idNumber,
    /** Null: active. A number: deprecated, and the id of the device that replaces it (0: none). */
    deprecated: idNumber.nullable(),
    /** Tablets connected to a robot, or the robot that a tablet is connected to, outside the viewer's scope. */
    hiddenConnections: z.number(),
    /** Time and channel of the device's last message. */
    lastMessage: z.object({ at: unixSeconds, channel: z.enum(['mqtt', 'http']) }).nullable(),
  })
  .meta({ id: 'DeviceStatus' })
export type DeviceStatus = z.infer<typeof deviceStatus>

/** A value of a device that stands: a text, or any number below a limit. */
const standingValue = z.union([
  z.strictObject({ deviceId: idNumber, key: text(255), value: text(10_000) }),
  z.strictObject({ deviceId: idNumber, key: text(255), below: z.number().min(-1e9).max(1e9) }),
])
export type StandingValue = z.infer<typeof standingValue>

const typeParams = z.strictObject({ type: deviceTypeParam })
const deviceParams = z.strictObject({ type: deviceTypeParam, deviceId: idParam })
/** The keys that `accessgroups` adds to a device's data: JSON arrays of ids (specification 2, section 3). */
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
      /** Names this state, for `latestChanges`; without it everything must be read again. */
      version: z.string().optional(),
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
      /** Null: changes since that version are not known, and the values must be read again. */
      version: z.string().nullable(),
      /** By key; `places` are those of the devices in `deviceIds`, from 0. A value may be the same as before. */
      changes: z.record(
        z.string(),
        z.object({ places: z.array(z.number()), values: z.array(z.string().nullable()) }),
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
    /** Without what is out of scope or was not reported lately. */
    response: z.object({
      data: z.array(
        z.object({
          deviceId: idNumber,
          key: z.string(),
          since: unixSeconds,
          /** True: it has been so for longer than could be looked back. */
          isLonger: z.boolean(),
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
    // The console reads the newest values otherwise: this is for files.
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
