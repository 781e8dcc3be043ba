/**
 * Status and default message of an error code. The messages are the specification's, including misspellings (1,
 * section 8).
 */
export interface ErrorKind {
  readonly status: number
  /** The message, unless the error carries a more specific one. */
  readonly message: string
}
export type ErrorKinds = Readonly<Record<string, ErrorKind>>

/** Errors that any call may return; no endpoint declares them. */
export const OF_ANY_CALL = {
  bad_request: { status: 400, message: 'Bad request.' },
  unknown: { status: 500, message: 'An unknown error has occured.' },
  unavailable: { status: 503, message: 'Could not contact service.' },
  disk_full: {
    status: 503,
    message: 'The server has no room left on its disk: nothing can be saved until there is.',
  },
} as const satisfies ErrorKinds

/** Errors that follow from an endpoint's other fields, see `errorsOf`. Other endpoints may declare them. */
export const OF_MOST_CALLS = {
  invalid: { status: 400, message: 'Bad input.' },
  not_signed_in: { status: 401, message: 'You are not signed in.' },
  no_access: { status: 403, message: 'You do not have access to this resource.' },
  not_found: { status: 404, message: 'Resource not found.' },
  too_large: { status: 413, message: 'The request is too large.' },
  unsupported_type: { status: 415, message: 'The request has a content type that is not supported.' },
  /** The header `retry-after` gives the seconds to wait. */
  too_many: { status: 429, message: 'Too many requests. Please try again later.' },
  no_such_part: { status: 416, message: 'The file has no such part.' },
  too_many_downloads: {
    status: 503,
    message: 'Too many downloads are under way. Please try again in a minute.',
  },
} as const satisfies ErrorKinds

/** Errors that endpoints of several features declare. The others stand with their feature, in its `errors.ts`. */
export const SHARED = {
  /** Somebody else changed the object after the caller read it. */
  changed_meanwhile: {
    status: 409,
    message: 'Somebody else has changed this in the meantime. Load it again, then make your changes.',
  },
  /** The actual message names the PDF. */
  pdf_not_made: {
    status: 503,
    message: 'The PDF could not be made: it took too long or too much memory. Please try again.',
  },
} as const satisfies ErrorKinds

/** Errors that no endpoint declares: of malformed requests, the device gateway and the database. */
export const OF_NO_CALL = {
  timeout: { status: 408, message: 'The request took too long.' },
  headers_too_large: { status: 431, message: 'The headers are too large.' },
  unknown_device: { status: 401, message: 'Unknown device token.' },
  /** A unique constraint that the feature should have mapped to an error. */
  already_exists: { status: 409, message: 'It exists already.' },
  /** Another constraint that the feature should have mapped to an error. */
  constraint_violated: { status: 400, message: 'Bad request.' },
} as const satisfies ErrorKinds

/** The errors that the console knows before it loads a screen. Their messages are used for replies without one. */
export const GENERAL_ERRORS = { ...OF_ANY_CALL, ...OF_MOST_CALLS, ...OF_NO_CALL }
export type GeneralErrorCode = keyof typeof GENERAL_ERRORS
