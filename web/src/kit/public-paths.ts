// The addresses that the sign-in page needs, which is loaded without the router and without `addresses.ts`.

export const SIGN_IN_PATH = '/account/signin'
export const FORGOT_PASSWORD_PATH = '/account/forgotpassword'
export const FORGOT_PASSWORD_WORDS = 'Forgot your password?'
