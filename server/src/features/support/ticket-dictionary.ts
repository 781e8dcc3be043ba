import type { Dictionary } from '@service-center/contract/device-data/device-data.ts'
import { TICKET_KEYS, type TicketKey } from '@service-center/contract/support/ticket.ts'
import { TICKET_STATUSES, TICKET_CATEGORIES } from '@service-center/contract/support/ticket-rules.ts'

const ALIASES: Record<TicketKey, string> = {
  subject: 'Subject',
  category: 'Category',
  status: 'Status',
  requester: 'Requester',
  requester_phone: 'Requester Phone',
  requester_email: 'Requester Email',
  assignee: 'Assignee',
  assignee_phone: 'Assignee Phone',
  assignee_email: 'Assignee Email',
  organization: 'Organization',
  robot_id: 'Robot',
  tablet_id: 'Tablet',
  created_at: 'Created At',
  updated_at: 'Updated At',
}

const translationsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, translatedValue]) => ({ value, translatedValue }))

const TRANSLATIONS: Partial<Record<TicketKey, ReturnType<typeof translationsOf>>> = {
  category: translationsOf(TICKET_CATEGORIES),
  status: translationsOf(TICKET_STATUSES),
}

/** Display names of the keys of a ticket, and of categories and statuses. */
export const TICKET_DICTIONARY: Dictionary = Object.fromEntries(
  TICKET_KEYS.map((key, position) => [
    key,
    { alias: ALIASES[key], group: 'Ticket', position, unit: null, translations: TRANSLATIONS[key] ?? [] },
  ]),
)

/** The part of each reply about tickets that describes their keys. */
export const TICKET_WORDS = { keys: [...TICKET_KEYS], dictionary: TICKET_DICTIONARY }
