// Addresses that the page before the sign-in knows, which is loaded without the router and without all other addresses.

export const SIGN_IN_PATH = '/account/signin'
export const FORGOT_PASSWORD_PATH = '/account/forgotpassword'
export const FORGOT_PASSWORD_WORDS = 'Forgot your password?'
