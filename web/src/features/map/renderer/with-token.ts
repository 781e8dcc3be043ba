/** Inserts the token into an address. Some addresses arrive with encoded braces. */
export const withToken = (url: string, token: string): string =>
  url.replaceAll(/\{token\}|%7Btoken%7D/gi, () => encodeURIComponent(token))
