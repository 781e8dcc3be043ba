import type { ErrorKinds } from '../endpoint/general-errors.ts'

export const ROLLOUTS_ERRORS = {
  rollout_without_robots: {
    status: 400,
    message: 'None of these robots can get this version. Choose other robots or another version.',
  },
  rollout_state: {
    status: 409,
    message: 'The rollout is in another state by now, in which this cannot be done.',
  },
  rollout_robots_hidden: {
    status: 403,
    message: 'This rollout has robots that you do not see: only somebody who sees all of them can do this.',
  },
} as const satisfies ErrorKinds
