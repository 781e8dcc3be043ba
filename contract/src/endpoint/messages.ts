/**
 * Messages without an error code, and messages that the pages before sign-in show by themselves (specifications 1 and 2,
 * section 8), to the letter.
 */
export const MESSAGES = {
  sessionExpired: 'Your session has expired. Please sign in again.',
  required: 'This field is required',
  signInUnknown: 'An unknown error occured. Please try again.',
  /** Of forms and widgets, when the server or an outside service does not answer. */
  serviceNotContacted: 'Failed to contact the appropriate service.',
  /** Of forms and widgets, for an error that nobody expected. */
  requestUnknown: 'An unknown error occured while processing your request.',
  userNotFound: 'User not found!',
  passwordLinkInvalid:
    'Invalid link! Please note that password reset links are one time use and expire after 24 hours',
  verificationLinkInvalid: 'Invalid link, or your email is already verified!',
} as const
