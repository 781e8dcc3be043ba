import { z } from 'zod'

/** One field's error: the field's name and what is wrong with it (specification 1, section 8). */
export const fieldError = z.object({ param: z.string(), msg: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** The body of every reply that is not a success. */
export const errorBody = z
  .object({ code: z.string(), message: z.string(), errors: z.array(fieldError).optional() })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

/** The shared error messages, spelt as the specification spells them (1, section 8). */
export const MESSAGES = {
  notSignedIn: 'You are not signed in.',
  sessionExpired: 'Your session has expired. Please sign in again.',
  noAccess: 'You do not have access to this resource.',
  badInput: 'Bad input.',
  required: 'This field is required',
  badRequest: 'Bad request.',
  unreachable: 'Could not contact service.',
  notFound: 'Resource not found.',
  forbidden: 'Forbidden.',
  unknown: 'An unknown error has occured.',
  signInUnknown: 'An unknown error occured. Please try again.',
} as const
