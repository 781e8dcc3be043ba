/** The cookie with a browser's id, which distinguishes sign-in attempts of known and unknown browsers. */
export const BROWSER_COOKIE = 'service-center-browser'

/** For the endpoints that look at it. */
export const browserCookies = {
  [BROWSER_COOKIE]:
    'The id that the browser got when its user signed in: known browsers have attempts of their own.',
}
