import { z } from 'zod'
import { dictionary } from '../device-data/device-data.ts'
import { DEVICE_KINDS, deviceKindOf } from '../devices/devices.ts'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, requiredText, text, filteredCount } from '../endpoint/fields.ts'
import { requiredName } from '../endpoint/names.ts'
import {
  countParam,
  filterRange,
  filtersParam,
  filterValues,
  momentParam,
  orderByParam,
  utcOffsetParam,
} from '../endpoint/list-query.ts'
import { logbookEntry } from './logbook.ts'
import { TICKET_COLUMNS, TICKET_KEYS, ticket, ticketRow } from './ticket.ts'
import {
  CAN_NOT_BE_EMPTY,
  MAX_TICKET_BODY,
  MAX_TICKET_SUBJECT,
  TICKET_CATEGORY_CODES,
} from './ticket-rules.ts'

/** Largest page; without paging, all tickets are returned. */
export const MAX_TICKET_PAGE_SIZE = 5000
const MAX_SKIP = 999_999_999
/** Timeouts in milliseconds (specification 2, section 7). */
const SUPPORT_TIMEOUT_MS = 60_000
const CUSTOMER_TICKET_TIMEOUT_MS = 30_000

/**
 * `{deviceType}` in a path: robots and tablets only, because reference stations have no tickets (specification 2,
 * section 2.2).
 */
export const ticketDeviceTypeParam = documented(
  z
    .string()
    .refine((value) => isTicketDevice(value), 'Must be robots, tablets, 1 or 2.')
    .transform((value): 1 | 2 => (deviceKindOf(value)?.type === 2 ? 2 : 1))
    .describe('The kind of device, by its route name or its numeric code.'),
  {
    schema: {
      type: 'string',
      enum: [DEVICE_KINDS[1], DEVICE_KINDS[2]].flatMap(({ route, type }) => [route, String(type)]),
    },
  },
)

function isTicketDevice(value: string): boolean {
  const type = deviceKindOf(value)?.type
  return type === 1 || type === 2
}

export const ticketDeviceParams = z.strictObject({ deviceType: ticketDeviceTypeParam, deviceId: idParam })

const newTicket = {
  subject: requiredName(MAX_TICKET_SUBJECT, CAN_NOT_BE_EMPTY),
  category: z.enum(TICKET_CATEGORY_CODES, { error: CAN_NOT_BE_EMPTY }),
  body: requiredText(MAX_TICKET_BODY, CAN_NOT_BE_EMPTY),
  requester_username: requiredText(255).describe(
    'The account of whoever asks; it is in the scope of the caller.',
  ),
  status: z.enum(['closed', 'open']).default('closed'),
  requestKey: z
    .uuid()
    .describe('The same key of the same user makes one ticket, however often it is sent.')
    .optional(),
}

const posted = z.object({ id: z.int(), issueId: idNumber })

const placeOfWork = {
  isElsewhere: z.boolean().describe('Whether tickets are worked on in another ticket system.'),
  elsewhere: z
    .string()
    .nullable()
    .describe(
      'The page of a ticket in another ticket system, with `{id}` in place of the issue id. Null for those who are no members of the internal customer.',
    ),
}

const searchText = text(500)
const words = (column: string) =>
  searchText.describe(`Every word must occur in the ${column}, ignoring case and accents.`).optional()
const idValues = filterValues(11)

export const support = {
  latest: endpoint({
    method: 'GET',
    path: '/api/support/latest',
    summary: 'The tickets that the viewer may see: all of them, or a page',
    right: 'verified',
    query: z.strictObject({
      skip: countParam(MAX_SKIP).optional(),
      limit: countParam(MAX_TICKET_PAGE_SIZE).describe('Absent: all of them.').optional(),
      orderBy: orderByParam(TICKET_COLUMNS).optional(),
      globalSearch: searchText
        .describe(
          'Every word must occur in the issue id, a text of the ticket, the number of its device, or the name of its customer or dealer, ignoring case and accents.',
        )
        .optional(),
      strict: flagParam.describe('The search text must equal one of these as a whole.').optional(),
      subjectSearch: words('subject'),
      requesterSearch: words("requester's name, email or phone"),
      assigneeSearch: words("assignee's name, email or phone"),
      organizationSearch: words('organization'),
      filters: filtersParam({
        category: filterValues(100),
        status: filterValues(20),
        issueId: idValues,
        robot_id: idValues,
        tablet_id: idValues,
        customer_id: idValues,
        dealer_id: idValues,
        created_at: filterRange,
        updated_at: filterRange,
      }).optional(),
      hideClosed: flagParam.describe('Only tickets that are open or new.').optional(),
      csv: flagParam.describe('All tickets that pass the filters as a file.').optional(),
      utcOffset: utcOffsetParam.optional(),
    }),
    response: z.object({
      data: z.array(ticketRow),
      keys: z.array(z.enum(TICKET_KEYS)).describe('Keys of `data`, in the order of the columns.'),
      /** Names of keys, categories and statuses. */
      dictionary,
      filteredCount,
      totalCount: z.number().describe('The tickets before the search and the filters.'),
      ...placeOfWork,
    }),
    fileType: 'text/csv',
    list: {
      sort: TICKET_COLUMNS,
      filters: {
        issueId: 'values in filters',
        subject: { words: 'subjectSearch' },
        category: 'values in filters',
        status: 'values in filters',
        requester: { words: 'requesterSearch' },
        assignee: { words: 'assigneeSearch' },
        organization: { words: 'organizationSearch' },
        robot_id: 'values in filters',
        tablet_id: 'values in filters',
        customer_id: 'values in filters',
        dealer_id: 'values in filters',
        created_at: 'range in filters',
        updated_at: 'range in filters',
      },
      most: MAX_TICKET_PAGE_SIZE,
    },
    timeoutMs: SUPPORT_TIMEOUT_MS,
    reads: ['tickets', 'customers', 'devices'],
    readsReplica: ['csv'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/support/open',
    summary: 'How many of the tickets that the viewer may see are open or new',
    right: 'verified',
    response: z.object({ count: z.int() }),
    reads: ['tickets', 'customers', 'devices'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/support/{id}',
    summary: 'One ticket by its issue id, with its comments and the state of its device',
    right: 'verified',
    params: z.strictObject({ id: idParam }),
    response: z.object({
      data: ticket,
      keys: z.array(z.enum(TICKET_KEYS)),
      dictionary,
      deviceDictionary: dictionary.describe("Names and translations of the device's keys."),
      isElsewhere: placeOfWork.isElsewhere,
      elsewhere: z
        .string()
        .nullable()
        .describe(
          'The page of the ticket there. Null for those who are no members of the internal customer.',
        ),
    }),
    timeoutMs: SUPPORT_TIMEOUT_MS,
    reads: ['tickets', 'customers', 'devices'],
  }),
  ofDevice: endpoint({
    method: 'GET',
    path: '/api/support/{deviceType}/{deviceId}',
    summary:
      'The support history of a device: its tickets, notes about it, and what happened to it; the newest first',
    right: 'verified',
    params: ticketDeviceParams,
    query: z.strictObject({
      notBefore: momentParam.describe('Only what was created then or later.').optional(),
      notAfter: momentParam.describe('Only what was created then or before.').optional(),
    }),
    response: z.object({
      data: z.array(logbookEntry),
      keys: z.array(z.enum(TICKET_KEYS)),
      dictionary,
      isComplete: z.boolean().describe('False: older entries are missing.'),
      ...placeOfWork,
    }),
    reads: ['tickets', 'commands', 'devices'],
  }),
  post: endpoint({
    method: 'POST',
    path: '/api/support/{deviceType}/{deviceId}',
    summary: 'Posts a ticket about a device: a closed one, or one to be worked on',
    right: 'PostSupport',
    params: ticketDeviceParams,
    body: z.strictObject({
      ...newTicket,
      robot_id: idNumber.describe('The robot of the path.').optional(),
      tablet_id: idNumber.describe('The tablet of the path.').optional(),
    }),
    response: posted,
    errors: ['changed_meanwhile'],
    timeoutMs: SUPPORT_TIMEOUT_MS,
    actionType: 'PostSupportTicket',
    changes: ['tickets'],
  }),
  postOfCustomer: endpoint({
    method: 'POST',
    path: '/api/support/customer/{customerId}',
    summary: 'Posts a ticket of a customer that is about no device',
    right: 'PostSupport',
    params: z.strictObject({ customerId: idParam }),
    body: z.strictObject({
      ...newTicket,
      customer_id: idNumber.describe('The customer of the path.').optional(),
    }),
    response: posted,
    errors: ['changed_meanwhile'],
    timeoutMs: CUSTOMER_TICKET_TIMEOUT_MS,
    actionType: 'PostSupportTicket',
    changes: ['tickets'],
  }),
}
