import { DEVICE_TYPE } from '../devices/devices.ts'
import { SERVICE_DATE_KEYS, SHIPPING_DATE_KEY } from '../device-settings/device-setting-rules.ts'
import type { Right } from '../endpoint/rights.ts'
import { TABLET_KEYS } from '../tablet-management/tablet-rules.ts'

/** Insert sets a value on devices that have none; Update replaces a different value. */
export const OPERATION_TYPES = ['Insert', 'Update'] as const
export type OperationType = (typeof OPERATION_TYPES)[number]

/** The types of devices whose values can be imported (specification 2, section 3). */
export const IMPORT_DEVICE_TYPES = [DEVICE_TYPE.robot, DEVICE_TYPE.tablet] as const
export type ImportDeviceType = (typeof IMPORT_DEVICE_TYPES)[number]

export const MAX_IMPORT_ROWS = 50_000
export const MAX_IMPORT_VALUE = 200
/** Largest request body of an import, in bytes; other calls have a lower limit. */
export const MAX_IMPORT_BYTES = 8 * 1024 * 1024

/** A device value that can be imported. */
export interface ImportField {
  readonly dataKey: string
  readonly deviceTypeId: ImportDeviceType
  /** The right needed to change this value on a single device. */
  readonly right: Right
  /** The kind of value, see `readImportValue`. */
  readonly takes: 'name' | 'day' | 'customer' | 'knoxId' | 'userLevel'
  /** Name on the screen, used when the dictionary has no name for the key. */
  readonly name: string
  /** Every device has a value already, so only Update is possible. */
  readonly alwaysHasValue?: true
  /** For one date of a start/end pair: the key of the other date, and whether this is the start. */
  readonly pair?: { readonly isStart: boolean; readonly other: string }
}

const { warranty, subscription } = SERVICE_DATE_KEYS

function day(dataKey: string, name: string, pair?: ImportField['pair']): ImportField {
  const field = {
    dataKey,
    deviceTypeId: DEVICE_TYPE.robot,
    right: 'WarrantySubscription',
    takes: 'day',
    name,
  } as const
  return pair === undefined ? field : { ...field, pair }
}

const customerOf = (deviceTypeId: ImportDeviceType): ImportField => ({
  dataKey: 'customer_id',
  deviceTypeId,
  right: 'ConnectDevices',
  takes: 'customer',
  name: 'Customer id',
  alwaysHasValue: true,
})

/** All values that can be imported, each with the right that changing it on a single device needs. */
export const IMPORT_FIELDS: readonly ImportField[] = [
  { dataKey: 'name', deviceTypeId: DEVICE_TYPE.robot, right: 'RobotName', takes: 'name', name: 'Name' },
  day(SHIPPING_DATE_KEY, 'Shipping date'),
  day(warranty.start, 'Warranty start', { isStart: true, other: warranty.end }),
  day(warranty.end, 'Warranty end', { isStart: false, other: warranty.start }),
  day(subscription.start, 'Service agreement start', { isStart: true, other: subscription.end }),
  day(subscription.end, 'Service agreement end', { isStart: false, other: subscription.start }),
  customerOf(DEVICE_TYPE.robot),
  customerOf(DEVICE_TYPE.tablet),
  {
    dataKey: TABLET_KEYS.knoxId,
    deviceTypeId: DEVICE_TYPE.tablet,
    right: 'KnoxMenu',
    takes: 'knoxId',
    name: 'Knox id',
  },
  {
    dataKey: TABLET_KEYS.userLevel,
    deviceTypeId: DEVICE_TYPE.tablet,
    right: 'SetTabletUserLevel',
    takes: 'userLevel',
    name: 'User level',
  },
]

/** At least one of these rights is needed to import anything. */
export const IMPORT_RIGHTS = [
  'RobotName',
  'WarrantySubscription',
  'ConnectDevices',
  'KnoxMenu',
  'SetTabletUserLevel',
] as const satisfies readonly Right[]

/** The field that an operation sets; undefined if there is no such operation. */
export function importFieldOf(operation: {
  readonly operationType: OperationType
  readonly dataKey: string
  readonly deviceTypeId: number
}): ImportField | undefined {
  const field = IMPORT_FIELDS.find(
    ({ dataKey, deviceTypeId }) => dataKey === operation.dataKey && deviceTypeId === operation.deviceTypeId,
  )
  return operation.operationType === 'Insert' && field?.alwaysHasValue === true ? undefined : field
}
