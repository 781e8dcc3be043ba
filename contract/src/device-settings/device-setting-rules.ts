import { ROBOT_SOFTWARE_GROUP_TYPE } from '../dbtool/access-groups.ts'

/** Most characters of a device's name. */
export const MAX_DEVICE_NAME = 100

/** The entry that takes the place of a robot's version group: no lock (specification 2, section 9). */
export const UNLOCK_ENTRY = {
  Id: -1,
  Name: 'UNLOCK',
  ShortName: 'UNLOCK',
  AccessGroupTypeId: ROBOT_SOFTWARE_GROUP_TYPE,
  Inheritable: false,
} as const

/** The entry that takes the place of a new device: the old one is un-deprecated (specification 2, section 4). */
export const UN_DEPRECATE = { id: -1, name: 'UN-DEPRECATE' } as const

/** The keys of the dates that people set of robots; what robots report of a date that was set is not shown. */
export const SERVICE_DATE_KEYS = {
  warranty: { start: 'warranty_start', end: 'warranty_end' },
  subscription: { start: 'service_agreement_start', end: 'service_agreement_end' },
} as const
export type ServiceKind = keyof typeof SERVICE_DATE_KEYS

/** The key of the day on which a robot was shipped, which people may set too. */
export const SHIPPING_DATE_KEY = 'shipping_date'

/** The shared attributes from which a tablet learns where it belongs. */
export const TABLET_ATTRIBUTES = {
  /** The number of its robot; 0: none. */
  robot: 'robot',
  /** The number of its customer. */
  customer: 'customer_id',
} as const

/** Messages of forms that the specification words, spelling included (2, sections 5 and 8). */
export const DEVICE_SETTING_MESSAGES = {
  tabletOrRobot: 'Tablet or robot is required.',
  warrantyOrSubscription: 'Pick at least Warranty or Subscription',
  endAfterStart: 'End must be after Start',
  deprecationCancelled: 'Device deprecation cancelled.',
  datesCancelled: 'Warrany/subscription change cancelled.',
} as const

/** Whether a text is a day that exists, as YYYY/MM/DD. */
export function isDay(value: string): boolean {
  const iso = value.replaceAll('/', '-')
  const date = new Date(`${iso}T00:00:00Z`)
  return (
    /^\d{4}\/\d{2}\/\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  )
}
