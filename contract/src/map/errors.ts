import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const MAP_ERRORS = {
  too_many_robots: {
    status: 400,
    message: 'Can not query historic data for more than 100 robots!',
  },
} as const satisfies ErrorKinds
