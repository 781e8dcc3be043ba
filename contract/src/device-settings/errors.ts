import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const DEVICE_SETTINGS_ERRORS = {
  device_deprecated: { status: 409, message: 'This device is deprecated. Choose one in service.' },
  device_replaces_itself: { status: 400, message: 'A device cannot replace itself.' },
} as const satisfies ErrorKinds
