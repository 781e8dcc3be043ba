import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AppError } from '../errors.ts'

/** Browser features that the console uses, allowed on its own pages only. All others are denied. */
const USED_FEATURES = ['clipboard-write', 'geolocation']
const DENIED_FEATURES = `
  accelerometer autoplay browsing-topics camera clipboard-read display-capture encrypted-media fullscreen
  gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture
  publickey-credentials-create publickey-credentials-get screen-wake-lock serial storage-access usb
  window-management xr-spatial-tracking
`
  .trim()
  .split(/\s+/)
const PERMISSIONS = [
  ...USED_FEATURES.map((name) => `${name}=(self)`),
  ...DENIED_FEATURES.map((name) => `${name}=()`),
].join(', ')

const YEAR_SECONDS = 31_536_000
const HSTS = `max-age=${YEAR_SECONDS}`

/** The headers of every response: calls, static files, the live socket, errors. */
export interface SecurityHeaders {
  readonly always: readonly (readonly [name: string, value: string])[]
  set(request: IncomingMessage, response: Pick<ServerResponse, 'setHeader'>): void
}

/**
 * @param options.mapOrigins allowed origins of an external map
 * @param options.isEncrypted whether a request came by TLS, as far as the server or a trusted proxy knows
 */
export function securityHeaders(options: {
  mapOrigins: readonly string[]
  isEncrypted: (request: IncomingMessage) => boolean
}): SecurityHeaders {
  const always = [
    ['Content-Security-Policy', contentSecurityPolicy(options.mapOrigins)],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Origin-Agent-Cluster', '?1'],
    ['Permissions-Policy', PERMISSIONS],
    ['Referrer-Policy', 'no-referrer'],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-DNS-Prefetch-Control', 'off'],
    ['X-Download-Options', 'noopen'],
    ['X-Frame-Options', 'DENY'],
    ['X-Permitted-Cross-Domain-Policies', 'none'],
    ['X-XSS-Protection', '0'],
  ] as const
  return {
    always,
    set: (request, response) => {
      for (const [name, value] of always) response.setHeader(name, value)
      // The console is also used without TLS, on a local machine.
      if (options.isEncrypted(request)) response.setHeader('Strict-Transport-Security', HSTS)
    },
  }
}

function contentSecurityPolicy(mapOrigins: readonly string[]): string {
  const maps = mapOrigins.map((origin) => ` ${origin}`).join('')
  return [
    `default-src 'self'`,
    `script-src 'self'`,
    `style-src 'self' 'unsafe-inline'`,
    `worker-src 'self' blob:`,
    `img-src 'self' blob: data:${maps}`,
    `connect-src 'self'${maps}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join(';')
}

/** Writes an error response to a socket for which Node has no response object, and closes the socket. */
export function answerSocket(
  socket: Duplex,
  { status, body }: AppError,
  headers: SecurityHeaders['always'],
): void {
  const text = JSON.stringify(body)
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${lines.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
