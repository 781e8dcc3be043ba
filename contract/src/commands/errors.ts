import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const COMMANDS_ERRORS = {
  /** The actual message names the devices. */
  command_not_taken: { status: 400, message: 'Some of these devices do not take this command.' },
  /** The actual message names the version and the devices. */
  version_not_offered: { status: 400, message: 'Some of these devices are not offered this version.' },
  /** The actual message names the part of the command that needs the right. */
  super_commands_only: {
    status: 403,
    message: 'Only users with the right Super commands can send this.',
  },
  command_started: {
    status: 409,
    message: 'The command has started or ended already: it can no longer be cancelled.',
  },
} as const satisfies ErrorKinds
