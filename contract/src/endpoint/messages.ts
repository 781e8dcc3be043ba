/**
 * Messages without an error code, and messages that the pages before sign-in show by themselves (specification 1,
 * section 8).
 */
export const MESSAGES = {
  sessionExpired: 'Your session has expired. Please sign in again.',
  required: 'This field is required',
  signInUnknown: 'An unknown error occured. Please try again.',
  userNotFound: 'User not found!',
  passwordLinkInvalid:
    'Invalid link! Please note that password reset links are one time use and expire after 24 hours',
  verificationLinkInvalid: 'Invalid link, or your email is already verified!',
} as const
