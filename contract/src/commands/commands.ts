import { z } from 'zod'
import { documented } from '../endpoint/documented.ts'
import { endpoint } from '../endpoint/endpoint.ts'
import { flagParam, idNumber, idParam, text, filteredCount } from '../endpoint/fields.ts'
import {
  countParam,
  filterRange,
  filtersParam,
  listParam,
  orderByParam,
  utcOffsetParam,
} from '../endpoint/list-query.ts'
import {
  COMMAND_DEVICE_TYPES,
  COMMAND_RIGHTS,
  COMMAND_TYPES,
  type CommandDeviceType,
  type CommandType,
} from './command-rules.ts'
import { command, commandLogLine, updateArgs, type UpdateArgs, ntripArgs, type NtripArgs } from './command.ts'

export const COMMAND_PAGE_SIZE = 50
export const MAX_COMMAND_PAGE_SIZE = 1000
/** Maximum number of devices of one send call, and most commands of one cancel call. */
export const MAX_COMMANDS_AT_ONCE = 10_000
/** Refresh interval of the command history, in milliseconds (specification 2, section 9). */
export const COMMAND_REFRESH_MS = 3000
const MAX_SKIP = 999_999_999

const deviceTypeQuery = documented(
  z.enum(['1', '3']).transform((type): CommandDeviceType => (type === '1' ? 1 : 3)),
  { schema: { type: 'integer', enum: [...COMMAND_DEVICE_TYPES] } },
)

const robotIds = listParam(idParam).describe('Numbers of devices.')

const device = z.strictObject({
  robotId: idNumber.describe('The number of the device, also of a reference station.'),
  deviceType: z.literal(COMMAND_DEVICE_TYPES).describe('1: robots, 3: reference stations.'),
})
export type CommandDevice = z.output<typeof device>

/** Fields that sending to one and to many devices share. */
const sending = {
  expiresAt: z
    .int()
    .min(0)
    .max(253_402_300_799)
    .nullable()
    .optional()
    .describe('Unix seconds: a device that has not begun by then does not run it.'),
  requestKey: z
    .uuid()
    .optional()
    .describe('The same key of the same user is accepted once: a repeated call gives the same ids.'),
  type: z.enum(COMMAND_TYPES),
  args: z.union([updateArgs, ntripArgs]).describe('Those of the type.'),
}

/** Whether the arguments belong to the command type: only an update has `rs`. */
const fits = ({ type, args }: { type: CommandType; args: UpdateArgs | NtripArgs }) =>
  (type === 'update') === 'rs' in args
const MISFIT = { path: ['args'], error: 'These are not the arguments of this type of command.' }

const SENDING_ERRORS = [
  'command_not_taken',
  'device_deprecated',
  'not_found',
  'super_commands_only',
  'version_not_offered',
] as const

const devicesQuery = z.strictObject({ robotId: robotIds, deviceType: deviceTypeQuery })
const commandTypes = z.object({ data: z.array(z.enum(COMMAND_TYPES)) })

export const commands = {
  list: endpoint({
    method: 'GET',
    path: '/api/commands',
    summary: 'The commands of some devices, or of all that the viewer may see, newest first',
    right: COMMAND_RIGHTS,
    query: z.strictObject({
      robotId: robotIds
        .optional()
        .describe('Numbers of devices: of robots, unless deviceType says otherwise.'),
      deviceType: deviceTypeQuery.optional(),
      type: z.enum(COMMAND_TYPES).optional(),
      byUserSearch: text(500)
        .describe('Must occur in the name of the user who sent it, ignoring case and accents.')
        .optional(),
      filters: filtersParam({
        type: z.array(z.string().max(40)).max(20),
        state: z.array(z.string().max(40)).max(20),
        issuedAt: filterRange,
      }).optional(),
      skip: countParam(MAX_SKIP).default(0),
      limit: countParam(MAX_COMMAND_PAGE_SIZE, 1).default(COMMAND_PAGE_SIZE),
      orderBy: orderByParam(['issuedAt']).optional(),
      csv: flagParam.describe('All commands that pass the filters as a file instead of a page.').optional(),
      utcOffset: utcOffsetParam.optional(),
    }),
    response: z.object({
      data: z.array(command),
      filteredCount,
      totalCount: z.number().describe('All commands of the devices, before the other filters.'),
    }),
    fileType: 'text/csv',
    list: {
      sort: ['issuedAt'],
      filters: {
        type: 'values in filters',
        state: 'values in filters',
        byUser: { words: 'byUserSearch' },
        issuedAt: 'range in filters',
      },
      most: MAX_COMMAND_PAGE_SIZE,
    },
    errors: ['not_found'],
    reads: ['commands'],
    readsReplica: ['csv'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/commands/{id}',
    summary: 'One command',
    right: COMMAND_RIGHTS,
    params: z.strictObject({ id: idParam }),
    response: command,
    reads: ['commands'],
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/commands/logs/{id}',
    summary: 'What a device said while it carried out a command, in order',
    right: COMMAND_RIGHTS,
    params: z.strictObject({ id: idParam }),
    response: z.object({ data: z.array(commandLogLine) }),
    reads: ['commandLogs'],
  }),
  access: endpoint({
    method: 'GET',
    path: '/api/commands/access/',
    summary: 'The types of commands that the viewer may send to all of these devices',
    right: COMMAND_RIGHTS,
    query: devicesQuery,
    response: commandTypes,
    errors: ['not_found'],
    reads: ['devices'],
  }),
  deviceAccess: endpoint({
    method: 'GET',
    path: '/api/commands/deviceAccess/',
    summary:
      'The types of commands that all of these devices take, by their software; deprecated ones take none',
    right: COMMAND_RIGHTS,
    query: devicesQuery,
    response: commandTypes.extend({
      deprecated: z.array(idNumber).describe('Those of the devices that are deprecated.'),
    }),
    errors: ['not_found'],
    reads: ['latestValues', 'devices'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/commands',
    summary: 'Sends a command to a device, now or as soon as it is online',
    right: COMMAND_RIGHTS,
    body: z
      .strictObject({ ...device.shape, ...sending })
      .refine(fits, MISFIT)
      .describe('The arguments are those of the type.'),
    response: z.object({ id: idNumber }),
    errors: SENDING_ERRORS,
    actionType: 'SendCommand',
    changes: ['commands'],
  }),
  sendToMany: endpoint({
    method: 'POST',
    path: '/api/commands/bulk',
    summary: 'Sends a command to many devices: to all of them, or, when one is refused, to none',
    right: 'BulkCommands',
    body: z
      .strictObject({ devices: z.array(device).min(1).max(MAX_COMMANDS_AT_ONCE), ...sending })
      .refine(fits, MISFIT)
      .describe('The arguments are those of the type.'),
    /** The command ids in the order of the devices; a device that is listed twice gets one command. */
    response: z.object({ ids: z.array(idNumber) }),
    errors: SENDING_ERRORS,
    actionType: 'SendCommands',
    changes: ['commands'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/commands/{id}',
    summary: 'Cancels a command that has not started',
    right: COMMAND_RIGHTS,
    params: z.strictObject({ id: idParam }),
    /**
     * `cancelled`: not sent yet, so it is cancelled now; `requested`: the device was asked and may have started it
     * already.
     */
    response: z.object({ outcome: z.enum(['cancelled', 'requested']) }),
    errors: ['command_started'],
    actionType: 'CancelCommand',
    changes: ['commands', 'commandLogs'],
  }),
  cancelMany: endpoint({
    method: 'POST',
    path: '/api/commands/cancel',
    summary: 'Cancels those of some commands that have not started',
    right: COMMAND_RIGHTS,
    body: z.strictObject({ ids: z.array(idNumber).min(1).max(MAX_COMMANDS_AT_ONCE) }),
    /** Ids that were cancelled now, ids whose device was asked, and ids that had started or ended already. */
    response: z.object({
      cancelled: z.array(idNumber),
      requested: z.array(idNumber),
      tooLate: z.array(idNumber),
    }),
    errors: ['not_found'],
    actionType: 'CancelCommands',
    changes: ['commands', 'commandLogs'],
  }),
}
