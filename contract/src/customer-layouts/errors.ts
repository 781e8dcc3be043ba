import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const CUSTOMER_LAYOUTS_ERRORS = {
  layouts_changed: {
    status: 409,
    message:
      'Some of these layouts have been moved, replaced, deleted or restored in the meantime. Choose again.',
  },
  layouts_copied_already: {
    status: 409,
    message: 'The target has copies of all of these layouts already.',
  },
} as const satisfies ErrorKinds
