import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, text, unixSeconds, filteredCount } from '../endpoint/fields.ts'
import { countParam, momentParam, orderByParam, utcOffsetParam } from '../endpoint/list-query.ts'

/** Default and maximum page size of the user action log (specification 2, section 9). */
export const USER_ACTION_PAGE_SIZE = 500
export const MAX_USER_ACTION_PAGE_SIZE = 5000
const MAX_SKIP = 999_999_999

export const USER_ACTION_COLUMNS = ['timestamp', 'actionType', 'statusCode', 'username'] as const
export type UserActionColumn = (typeof USER_ACTION_COLUMNS)[number]

/** Choices of the status code filter; Success: 200 to 299 (specification 2, section 2.9). */
export const STATUS_CHOICES = ['Success', 'NotSuccess'] as const

/** Specification 2, section 3. */
export const userAction = z
  .object({
    id: z.int(),
    actionType: z.string(),
    statusCode: z.int(),
    timestamp: unixSeconds,
    username: z
      .string()
      .nullable()
      .describe('Who did it. Null: the server itself, or somebody who is not known.'),
    account: z.string().nullable().describe('The user name of the account that it concerned. Null: none.'),
    /** Input of the action as JSON; null if it has none. */
    value: z.unknown().describe('What the call was given, as JSON.'),
    /** State before and after the change as JSON, as far as the action records it. */
    before: z.unknown().describe('The state before the change as JSON, as far as the action records it.'),
    after: z.unknown().describe('The same after the change.'),
    address: z.string().nullable().describe('The network address of the caller. Null: there was no caller.'),
    device: z
      .object({ type: z.int(), id: idNumber })
      .nullable()
      .describe('The device that it concerned. Null: none.'),
  })
  .meta({ id: 'UserAction', description: 'An entry of the user action log.' })
export type UserAction = z.infer<typeof userAction>

const entryId = documented(
  z
    .string()
    .regex(/^\d{1,15}$/, 'Must be a whole number.')
    .transform(Number),
  { schema: { type: 'integer', minimum: 0, maximum: 999_999_999_999_999 } },
)

const searchText = text(500)

export const userActions = {
  list: endpoint({
    method: 'GET',
    path: '/api/administration/log',
    summary: 'The user action log: what the users that the viewer may see have done',
    right: 'UserActions',
    query: z
      .strictObject({
        skip: countParam(MAX_SKIP).default(0),
        limit: countParam(MAX_USER_ACTION_PAGE_SIZE).default(USER_ACTION_PAGE_SIZE),
        orderBy: orderByParam(USER_ACTION_COLUMNS).optional(),
        globalSearch: searchText
          .describe(
            'Every word must occur in the action type, the status code, the user name, the value, the account concerned or what changed, ignoring case and accents.',
          )
          .optional(),
        strict: flagParam
          .describe(
            'The search text must equal a whole action type, status code, user name, value or account.',
          )
          .optional(),
        notBefore: momentParam.optional(),
        notAfter: momentParam.optional(),
        usernameSearch: searchText
          .describe('Must occur in the user name, ignoring case and accents.')
          .optional(),
        accountSearch: searchText
          .describe(
            'Must occur in the name of the account concerned, ignoring case and accents; in double quotes it is the whole name.',
          )
          .optional(),
        actionTypeSearch: searchText
          .describe('Must occur in the action type, ignoring case and accents.')
          .optional(),
        statusCodeSearch: z.enum(STATUS_CHOICES).describe('Success: 200 to 299.').optional(),
        csv: flagParam.describe('All entries that pass the filters as a file instead of a page.').optional(),
        utcOffset: utcOffsetParam.optional(),
      })
      .refine(
        ({ notBefore, notAfter }) =>
          notBefore === undefined || notAfter === undefined || notBefore < notAfter,
        { path: ['notBefore'], error: 'From must be before To' },
      )
      .describe('notBefore lies before notAfter.'),
    response: z.object({ data: z.array(userAction), filteredCount }),
    fileType: 'text/csv',
    list: {
      sort: USER_ACTION_COLUMNS,
      filters: {
        actionType: { words: 'actionTypeSearch' },
        statusCode: { choice: 'statusCodeSearch', of: STATUS_CHOICES },
        timestamp: { from: 'notBefore', to: 'notAfter' },
        username: { words: 'usernameSearch' },
        account: { words: 'accountSearch' },
      },
      most: MAX_USER_ACTION_PAGE_SIZE,
    },
    reads: ['userActions'],
    readsReplica: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/administration/log/{id}',
    summary: 'One entry of the user action log',
    right: 'UserActions',
    params: z.strictObject({ id: entryId }),
    response: userAction,
    reads: [],
  }),
}
