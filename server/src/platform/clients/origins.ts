import type { IncomingMessage } from 'node:http'
import type { Proxies } from './proxies.ts'

/**
 * Whether the page that opens a live socket is the console's own: of the host that was asked for, or of an allowed origin.
 * Programs other than browsers send no origin, and are allowed: the token protects against them.
 */
export function isOwnOrigin(
  request: IncomingMessage,
  { proxies, allowed }: { proxies: Proxies; allowed: readonly string[] },
): boolean {
  const { origin } = request.headers
  if (origin === undefined || allowed.includes(origin)) return true
  const page = URL.parse(origin)
  if (page === null || page.host === '') return false
  // The scheme gives a host without a port its port.
  return URL.parse(`${page.protocol}//${proxies.hostOf(request)}`)?.host === page.host
}
