/** An address with the token in its place. Some addresses come as they are written, others with their braces encoded. */
export const withToken = (url: string, token: string): string =>
  url.replaceAll(/\{token\}|%7Btoken%7D/gi, () => encodeURIComponent(token))
