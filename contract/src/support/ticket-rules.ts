/** Ticket categories in their order (specification 2, section 9), with their names for people. */
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

// Object.keys loses the literal key types.
export const TICKET_CATEGORY_CODES = Object.keys(TICKET_CATEGORIES) as [TicketCategory, ...TicketCategory[]]

const names: Readonly<Record<string, string>> = TICKET_CATEGORIES

/** Name of a category; another ticket system may have its own categories. */
export const categoryName = (category: string) =>
  Object.hasOwn(names, category) ? (names[category] ?? category) : category

/** Ticket statuses with their names. Another ticket system has the same ones. */
export const TICKET_STATUSES = {
  new: 'New',
  open: 'Open',
  pending: 'Pending',
  hold: 'On hold',
  solved: 'Solved',
  closed: 'Closed',
} as const
export type TicketStatus = keyof typeof TICKET_STATUSES

// Object.keys loses the literal key types.
export const TICKET_STATUS_CODES = Object.keys(TICKET_STATUSES) as [TicketStatus, ...TicketStatus[]]

/** Statuses that 'Hide closed issues' keeps (specification 2, section 2.6). */
export const OPEN_TICKET_STATUSES = ['new', 'open'] as const satisfies readonly TicketStatus[]

const open: ReadonlySet<string> = new Set(OPEN_TICKET_STATUSES)
/** Value of the field `isOpen`. */
export const isOpenTicket = (status: string) => open.has(status)

/** Statuses shown as closed in a device's support history (specification 2, sections 2.6 and 4). */
const drawnClosed: ReadonlySet<string> = new Set(['closed', 'solved', 'pending'] satisfies TicketStatus[])
export const isDrawnClosed = (status: string) => drawnClosed.has(status)

/** Statuses in which the work on a ticket has ended. */
const ended: ReadonlySet<string> = new Set(['closed', 'solved'] satisfies TicketStatus[])
export const isEndedTicket = (status: string) => ended.has(status)

/** Age in seconds from which an open ticket shows a warning (specification 2, section 9). */
export const TICKET_OVERDUE_SECONDS = 604_800

/**
 * Whether an open ticket is too old.
 * @param ticket.created_at in unix seconds
 * @param now in unix seconds
 */
export const isOverdueTicket = (ticket: { isOpen: boolean; created_at: number }, now: number) =>
  ticket.isOpen && now - ticket.created_at >= TICKET_OVERDUE_SECONDS

/** Message for an empty field in the ticket form (specification 2, section 2.6). */
export const CAN_NOT_BE_EMPTY = 'can not be empty'

export const MAX_TICKET_SUBJECT = 500
export const MAX_TICKET_BODY = 50_000
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024
/** Allowed attachments. HTML and SVG are not allowed, because they can run scripts. */
export const ATTACHMENT_TYPES = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/heic',
  'video/mp4',
  'video/quicktime',
  'application/pdf',
  'application/zip',
  'application/gzip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  'text/csv',
  'application/json',
] as const

const statusNames: Readonly<Record<string, string>> = TICKET_STATUSES

export const ticketStatusName = (status: string) =>
  Object.hasOwn(statusNames, status) ? (statusNames[status] ?? status) : status
