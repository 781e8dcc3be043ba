/** A value that the server stores in a browser, not accessible to scripts. */
export interface Cookie {
  readonly name: string
  /** Only letters, digits and dashes; other characters would need quoting. */
  readonly value: string
  readonly path: string
  readonly maxAgeSeconds: number
}

/**
 * The cookies of a request, by name. If a name occurs twice, the first one counts.
 * @param declared the names to read
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
 * The Set-Cookie header.
 * @param isSecure whether the request came over TLS; the browser then sends the cookie over TLS only
 */
export function cookieHeader({ name, value, path, maxAgeSeconds }: Cookie, isSecure: boolean): string {
  const attributes = `Path=${path}; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict`
  return `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}`
}
