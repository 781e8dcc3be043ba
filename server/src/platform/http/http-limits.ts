import type { FastifyInstance } from 'fastify'
import { tooMany } from '../errors.ts'
import type { Logger } from '../logger.ts'
import { createConnectionLimit, markBusy } from '../clients/connection-limit.ts'
import { networkOf } from '../clients/network-of-address.ts'
import { createRateLimit, type RateLimit } from '../clients/rate-limit.ts'
import type { Proxies } from '../clients/proxies.ts'

/** The limits that an operator can set: see docs/operations.md. */
export interface HttpLimits {
  /** All connections together. */
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Requests without a session, per address and second, in the long run. Bursts may be larger. */
  readonly requestsPerSecond: number
}

/** Connections of one network that have not shown a session. Enough for a whole company that opens the console at once. */
const STRANGERS_PER_NETWORK = 500
const STRANGERS = 5000
/** A burst may have the requests of this many seconds: opening the console takes dozens. */
const BURST_SECONDS = 20
const LOG_EVERY_MS = 60_000

/** Limits connections and requests of callers without a session. */
export function limitHttp(
  server: FastifyInstance,
  options: HttpLimits & { proxies: Proxies; log: Logger },
): void {
  const { connections, connectionsPerAddress, requestsPerSecond, proxies, log } = options
  const report = reportRarely(log)
  const limit = createConnectionLimit({
    perNetwork: connectionsPerAddress,
    strangersPerNetwork: STRANGERS_PER_NETWORK,
    strangers: STRANGERS,
    isProxy: (address) => proxies.trusts(address, 0),
    onClosed: (address) => report('Too many connections: one was closed', address),
  })
  const http = server.server
  http.maxConnections = connections
  http.on('drop', (data) => report('Too many connections: one was refused', data?.remoteAddress ?? ''))
  http.on('connection', limit.add)
  http.prependListener('request', ({ socket }, response) => {
    markBusy(socket, true)
    response.once('close', () => markBusy(socket, false))
  })
  // A live socket has its own timeout for showing its session and must not be closed before.
  http.prependListener('upgrade', ({ socket }) => markBusy(socket, true))
  const requests = requestLimit(requestsPerSecond)
  server.addHook('onRequest', (request, reply, done) => {
    const wait = needsNoSession(request) ? requests.take(networkOf(request.ip)) : 0
    if (wait === 0) return done()
    report('Too many requests of one address', request.ip)
    const message = `Too many requests. Please try again in ${wait} seconds.`
    const { status, body } = tooMany({ message, retryAfter: wait })
    return void reply
      .status(status)
      .header('retry-after', wait)
      .header('cache-control', 'no-store')
      .send(body)
  })
}

/** The rate limit for requests, or attempts to open a live socket, per network. */
export function requestLimit(perSecond: number): RateLimit {
  return createRateLimit({ perSecond, burst: perSecond * BURST_SECONDS })
}

/** Whether a request is limited: files and public calls are. Calls with a session and calls of devices are not. */
function needsNoSession({ url, routeOptions }: { url: string; routeOptions: { config: object } }): boolean {
  if (url.startsWith('/api/v1/')) return false
  const { config } = routeOptions
  const endpoint = 'endpoint' in config ? config.endpoint : undefined
  return !(
    typeof endpoint === 'object' &&
    endpoint !== null &&
    'right' in endpoint &&
    endpoint.right !== 'public'
  )
}

function reportRarely(log: Logger) {
  let next = 0
  return (message: string, address: string) => {
    if (Date.now() < next) return
    next = Date.now() + LOG_EVERY_MS
    log.warn({ address }, message)
  }
}
