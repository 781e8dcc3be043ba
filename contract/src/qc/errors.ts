import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const QC_ERRORS = {
  /** The actual message is that of the service, if it gave one. */
  qc_service_failed: { status: 503, message: 'The quality-control service could not do this.' },
  qc_trial_ended: { status: 409, message: 'This trial has ended already.' },
  qc_command_running: {
    status: 409,
    message: 'The robot has yet to answer the command. Wait for it, at most half a minute.',
  },
  /** The actual message names the questions. */
  qc_picture_missing: { status: 409, message: 'A picture of this question is needed first.' },
} as const satisfies ErrorKinds
