/** The local storage keys of the session (specification 1, section 3). */
export const SESSION_KEYS = { user: 'user', token: 'token', twoFactor: '2FAEnabled' } as const
