import { ROBOT_SOFTWARE_GROUP_TYPE } from '../dbtool/access-groups.ts'

export const MAX_DEVICE_NAME = 100

/** Entry in the list of version groups that removes the lock (specification 2, section 9). */
export const UNLOCK_ENTRY = {
  Id: -1,
  Name: 'UNLOCK',
  ShortName: 'UNLOCK',
  AccessGroupTypeId: ROBOT_SOFTWARE_GROUP_TYPE,
  Inheritable: false,
} as const

/** Entry in the list of replacement devices that un-deprecates the old one (specification 2, section 4). */
export const UN_DEPRECATE = { id: -1, name: 'UN-DEPRECATE' } as const

/** Keys of a robot's dates that people set. A date that was set hides what the robot reports. */
export const SERVICE_DATE_KEYS = {
  warranty: { start: 'warranty_start', end: 'warranty_end' },
  subscription: { start: 'service_agreement_start', end: 'service_agreement_end' },
} as const
export type ServiceKind = keyof typeof SERVICE_DATE_KEYS

/** Key of a robot's shipping date, which people may set too. */
export const SHIPPING_DATE_KEY = 'shipping_date'

/** Shared attributes that tell a tablet its robot and customer. */
export const TABLET_ATTRIBUTES = {
  /** Number of its robot; 0: none. */
  robot: 'robot',
  customer: 'customer_id',
} as const

/** Form messages from the specification, including their misspellings (2, sections 5 and 8). */
export const DEVICE_SETTING_MESSAGES = {
  tabletOrRobot: 'Tablet or robot is required.',
  warrantyOrSubscription: 'Pick at least Warranty or Subscription',
  endAfterStart: 'End must be after Start',
  deprecationCancelled: 'Device deprecation cancelled.',
  datesCancelled: 'Warrany/subscription change cancelled.',
} as const

/** Whether a text is an existing date, as YYYY/MM/DD. */
export function isDay(value: string): boolean {
  const iso = value.replaceAll('/', '-')
  const date = new Date(`${iso}T00:00:00Z`)
  return (
    /^\d{4}\/\d{2}\/\d{2}$/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso)
  )
}
