/** Where a browser keeps its id, by which attempts to sign in are told from those of strangers. */
export const BROWSER_COOKIE = 'service-center-browser'

/** For the endpoints that look at it. */
export const browserCookies = {
  [BROWSER_COOKIE]:
    'The id that the browser got when its user signed in: known browsers have attempts of their own.',
}
