import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const EMERGENCY_ERRORS = {
  emergency_mail_without_recipients: {
    status: 409,
    message: 'No dealer with a user whose email address is verified looks after such robots.',
  },
  /** The actual message gives the time. */
  emergency_mail_repeated: {
    status: 409,
    message: 'This mail was sent a moment ago. Change the text to send another one.',
  },
  greetings_changing: {
    status: 409,
    message: 'Somebody is changing the greetings at this moment. Try again in a minute.',
  },
  support_lines_elsewhere: {
    status: 409,
    message: 'Support lines are edited in Twilio.',
  },
  support_lines_missing: {
    status: 409,
    message: 'There is no support line whose greeting could be changed.',
  },
} as const satisfies ErrorKinds
