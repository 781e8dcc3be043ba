import { z } from 'zod'
import { idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { COMMAND_DEVICE_TYPES, COMMAND_STATES, COMMAND_TYPES } from './command-rules.ts'

export const commandArgs = z
  .object({
    rs: z.string().optional(),
    version: z.union([z.number(), z.string()]).optional(),
    errorOnHardwareFailure: z.boolean().optional(),
    override: z.boolean().optional(),
    username: z.string().optional(),
    address: z.string().optional(),
    port: z.number().optional(),
    mountpoint: z.string().optional(),
  })
  .meta({
    id: 'CommandArgs',
    description:
      'The arguments of a command, without the password. Without the right CommandsSuper only `rs`, the software version of an update, is shown.',
  })

export type CommandArgs = z.infer<typeof commandArgs>

/** Specification 2, section 3. */
export const command = z
  .object({
    id: idNumber,
    robotId: idNumber.describe('The number of the device, which can also be a reference station.'),
    deviceType: z.literal(COMMAND_DEVICE_TYPES),
    byUser: z.string().describe('The user name of the sender.'),
    type: z.enum(COMMAND_TYPES),
    args: commandArgs.describe('Those of the type, without the password.'),
    issuedAt: unixSeconds,
    sentAt: unixSeconds.nullable().describe('When the server sent it to the device. Null: not sent.'),
    acknowledgedAt: unixSeconds
      .nullable()
      .describe('When the device said that it has got it. Null: it has not.'),
    startedAt: unixSeconds.nullable().describe('When the device began it. Null: it has not.'),
    completedAt: unixSeconds.nullable().describe('When it ended in whatever way. Null: it has not ended.'),
    state: z.enum(COMMAND_STATES),
    failure: z.string().nullable().describe('Why it failed or was not run; null otherwise.'),
    expiresAt: unixSeconds
      .nullable()
      .describe('The device does not start it after this time; null: no limit.'),
    cancelRequestedAt: unixSeconds
      .nullable()
      .describe(
        'When a user asked to cancel it although the device may have received it; null once the device has answered.',
      ),
    online: z.boolean(),
  })
  .meta({ id: 'Command', description: 'A command to a robot or a reference station, with its state.' })

export type Command = z.infer<typeof command>

export const commandLogLine = z
  .object({
    id: z.int().describe('Its place, counted from 1.'),
    message: z.string(),
    error: z.boolean().describe('Whether it tells of an error.'),
    createdAt: unixSeconds,
  })
  .meta({ id: 'CommandLogLine', description: "A line of a device's log of a command." })

export type CommandLogLine = z.infer<typeof commandLogLine>

/** A software version: `10.4.2`, `10.5.0-rc1`; for reference stations with the prefix BS. */
const versionTag = text(60).regex(/^\w[\w.+-]*$/, 'Must be a software version.')

export const updateArgs = z.strictObject({
  rs: versionTag.describe(
    'The software version; for reference stations with the prefix BS, such as BS2.4.0.',
  ),
  version: z.int().min(1).max(99).default(1).describe('The version of these arguments.'),
  errorOnHardwareFailure: z.boolean().optional().describe('Needs the right CommandsSuper.'),
  override: z.boolean().optional().describe('Needs the right CommandsSuper.'),
})

export type UpdateArgs = z.output<typeof updateArgs>

export const ntripArgs = z.strictObject({
  username: requiredText(200),
  password: requiredText(200),
  address: requiredText(255),
  port: z.int().min(1).max(65_535),
  mountpoint: requiredText(100),
  version: requiredText(20).describe('The version of NTRIP, such as 2.0.'),
})

export type NtripArgs = z.output<typeof ntripArgs>
