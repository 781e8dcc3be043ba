import { z } from 'zod'
import { idNumber, requiredText, text, unixSeconds } from '../endpoint/fields.ts'
import { COMMAND_DEVICE_TYPES, COMMAND_STATES, COMMAND_TYPES } from './command-rules.ts'

/**
 * Arguments of a command, without the password. Without the right CommandsSuper, only `rs`, the software version of
 * an update, is shown.
 */
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
  .meta({ id: 'CommandArgs' })

export type CommandArgs = z.infer<typeof commandArgs>

/** One command to one device (specification 2, section 3). */
export const command = z
  .object({
    id: idNumber,
    /** The number of the device, which can also be a reference station. */
    robotId: idNumber,
    deviceType: z.literal(COMMAND_DEVICE_TYPES),
    /** The user name of the sender. */
    byUser: z.string(),
    type: z.enum(COMMAND_TYPES),
    args: commandArgs,
    issuedAt: unixSeconds,
    sentAt: unixSeconds.nullable(),
    acknowledgedAt: unixSeconds.nullable(),
    startedAt: unixSeconds.nullable(),
    /** When it reached any end state. */
    completedAt: unixSeconds.nullable(),
    state: z.enum(COMMAND_STATES),
    /** Why it failed or was not run; null otherwise. */
    failure: z.string().nullable(),
    /** The device does not start it after this time; null: no limit. */
    expiresAt: unixSeconds.nullable(),
    /**
     * When a user asked to cancel it although the device may have received it; null once the device has answered.
     */
    cancelRequestedAt: unixSeconds.nullable(),
    online: z.boolean(),
  })
  .meta({ id: 'Command' })

export type Command = z.infer<typeof command>

/** One line of a device's log of a command. `id` counts the lines from 1. */
export const commandLogLine = z
  .object({ id: z.int(), message: z.string(), error: z.boolean(), createdAt: unixSeconds })
  .meta({ id: 'CommandLogLine' })

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
