/** Shared messages without a code (specification 1, section 8). */
export const MESSAGES = {
  sessionExpired: 'Your session has expired. Please sign in again.',
  required: 'This field is required',
  signInUnknown: 'An unknown error occured. Please try again.',
} as const
