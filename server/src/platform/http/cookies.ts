/** A value that a browser keeps for the server, out of the reach of scripts. */
export interface Cookie {
  readonly name: string
  /** Letters, digits and dashes; anything else would need quoting. */
  readonly value: string
  readonly path: string
  readonly maxAgeSeconds: number
}

/**
 * The cookies that a request carries, by name; the first of a name counts.
 * @param declared those that the endpoint looks at, by name; the others are left out
 */
export function readCookies(
  header: string | undefined,
  declared: Readonly<Record<string, string>> = {},
): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && Object.hasOwn(declared, name) && !cookies.has(name))
      cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The header by which a browser keeps a cookie.
 * @param isSecure whether the browser came over TLS; it then never sends the cookie without
 */
export function cookieHeader({ name, value, path, maxAgeSeconds }: Cookie, isSecure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}
