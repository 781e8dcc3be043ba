import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const PRODUCTION_ERRORS = {
  production_ids_taken: {
    status: 409,
    message: 'The following devices are already deployed or waiting for deployment!',
  },
  no_production_devices: {
    status: 400,
    message: 'None of the following devices exist in the New Robots table. Please input valid robots!',
  },
  /** The actual message names them. */
  production_devices_connected: {
    status: 409,
    message: 'A device that has connected cannot be deleted. Redeploy it first.',
  },
} as const satisfies ErrorKinds
