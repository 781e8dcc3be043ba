/** The categories of tickets in their order (specification 2, section 9), with their names for people. */
export const TICKET_CATEGORIES = {
  antenna: 'Antenna',
  app: 'App',
  battery: 'Battery',
  bluetooth: 'Bluetooth',
  bumper: 'Bumper',
  calibration: 'Calibration',
  cloud: 'Cloud',
  gps: 'GPS',
  imu: 'IMU',
  modem_internet: 'Modem and internet',
  motor_controller: 'Motor controller',
  ntrip: 'NTRIP',
  other_hw: 'Other hardware',
  power_board: 'Power board',
  pump_system: 'Pump system',
  robot_sw: 'Robot software',
  robot_sw_update: 'Robot software update',
  sim: 'SIM card',
  sales: 'Sales',
  tablet_category: 'Tablet',
  template: 'Template',
  wheel_sport: 'Wheel (Sport)',
  wheel_tlm_ts: 'Wheel (TLM and TS)',
  other_category: 'Other',
  outdated: 'Outdated',
  suspended: 'Suspended',
} as const
export type TicketCategory = keyof typeof TICKET_CATEGORIES

// Object.keys forgets the literal keys that the constant above declares.
export const TICKET_CATEGORY_CODES = Object.keys(TICKET_CATEGORIES) as [TicketCategory, ...TicketCategory[]]

const names: Readonly<Record<string, string>> = TICKET_CATEGORIES

/** A category's name for people; another ticket system may have categories of its own. */
export const categoryName = (category: string) =>
  Object.hasOwn(names, category) ? (names[category] ?? category) : category
