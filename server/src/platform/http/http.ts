import { errorsOf } from '@service-center/contract/endpoint-errors.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import compress from '@fastify/compress'
import {
  type ConnectionError,
  fastify,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import pg from 'pg'
import { type SecurityHeaders, answerSocket } from '../clients/security-headers.ts'
import type { Proxies } from '../clients/proxies.ts'
import { AppError, badRequest, notFound, toAppError, unknownError } from '../errors.ts'
import { type Logger, withoutSecrets } from '../logger.ts'
import { OutgoingError } from '../outgoing.ts'
import { endDownloads } from '../files/file-answers.ts'
import { takeEmptyBodies } from './empty-bodies.ts'
import { type HttpLimits, limitHttp } from './http-limits.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint, if the route is a call of the contract. */
    endpoint?: EndpointDeclaration
  }
}

/**
 * Answers every error in the contract's form, and logs those that are unexpected, undeclared, or from an outside
 * service.
 * @param options.refusesUndeclared answers undeclared errors as unknown ones that say so, for tests
 */
function answerErrors(server: FastifyInstance, { refusesUndeclared }: { refusesUndeclared: boolean }): void {
  server.setErrorHandler((error, request, reply) => {
    const known = toAppError(error)
    if (known === undefined) request.log.error({ err: error, req: request }, 'Unexpected error')
    if (error instanceof OutgoingError) request.log.warn({ err: error }, 'An outside service failed')
    const undeclared = known && undeclaredCode(request, known)
    if (undeclared !== undefined) request.log.error({ err: error, req: request }, undeclared)
    const appError =
      refusesUndeclared && undeclared !== undefined
        ? new AppError('unknown', { message: undeclared })
        : (known ?? unknownError())
    if (appError.retryAfter !== undefined) void reply.header('retry-after', appError.retryAfter)
    if (appError.code === 'too_large') drainRequest(request, reply)
    return reply.status(appError.status).header('cache-control', 'no-store').send(appError.body)
  })
  server.setNotFoundHandler((_request, reply) => reply.status(404).send(notFound().body))
}

/** The log message for an error that the endpoint does not declare; undefined for declared errors. */
function undeclaredCode(request: FastifyRequest, { code, cause }: AppError): string | undefined {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined || errorsOf(endpoint).includes(code)) return undefined
  const constraint = cause instanceof pg.DatabaseError ? ` (constraint ${cause.constraint})` : ''
  return `${endpoint.method} ${endpoint.path} does not declare the error ${code}${constraint}.`
}

/**
 * Reads and drops the rest of the body, up to the request timeout: if the connection were closed while the client is still
 * sending, it would get a broken pipe instead of the answer. Not for compressed bodies.
 */
function drainRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-encoding'] === undefined) void reply.removeHeader('connection')
}

/** Answers malformed URLs, and those with a part longer than any name. */
function refuseUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const appError = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : badRequest()
  void reply.status(appError.status).header('cache-control', 'no-store').send(appError.body)
}

/** Answers connections that never become a request: not HTTP, headers too large, or too slow. */
function refuseConnection(headers: SecurityHeaders['always']) {
  return (error: ConnectionError, socket: Socket): void => {
    if (socket.writable) answerSocket(socket, connectionFault(error.code), headers)
    else socket.destroy()
  }
}

function connectionFault(code: string): AppError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('timeout')
  if (code === 'HPE_HEADER_OVERFLOW') return new AppError('headers_too_large')
  return badRequest()
}

/** Maximum body size of any call; uploads are handled separately. */
const BODY_LIMIT = 1024 * 1024
/** Space for a query string with hundreds of keys. */
const HEADER_LIMIT = 128 * 1024
/** Longest parameter of a path: 1,000 letters, each of which may take nine characters in URL encoding. */
const MAX_PARAM_LENGTH = 9000
/** Timeout for receiving a whole request, so that slow clients do not hold connections. */
const REQUEST_MS = 120_000
/** The same for the headers only, and for a connection that sends nothing. */
const HEADERS_MS = 20_000
/** How often connections are checked for these timeouts. */
const TIMEOUT_CHECK_MS = 5000
/** How long a connection may wait for its next request: longer than load balancers keep theirs, usually a minute. */
const KEEP_ALIVE_MS = 65_000
/** Idle time before the first TCP keep-alive probe, to detect clients that disappeared without closing. */
const TCP_PROBE_MS = 30_000

/** The HTTP server with everything that all replies share: security headers, compression, the form of errors. */
export async function createHttp(options: {
  log: Logger
  proxies: Proxies
  headers: SecurityHeaders
  limits: HttpLimits
  /** See `answerErrors`. */
  refusesUndeclaredErrors?: boolean
}): Promise<FastifyInstance> {
  const { proxies, headers } = options
  const logger: FastifyBaseLogger = options.log.child(
    {},
    {
      serializers: {
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          url: withoutSecrets(request.url),
        }),
      },
    },
  )
  const server: FastifyInstance = fastify({
    loggerInstance: logger,
    bodyLimit: BODY_LIMIT,
    serverFactory: (handler) =>
      createServer(
        {
          maxHeaderSize: HEADER_LIMIT,
          headersTimeout: HEADERS_MS,
          requestTimeout: REQUEST_MS,
          keepAliveTimeout: KEEP_ALIVE_MS,
          connectionsCheckingInterval: TIMEOUT_CHECK_MS,
          keepAlive: true,
          keepAliveInitialDelay: TCP_PROBE_MS,
        },
        (request, response) => {
          // Set first, so that errors that never reach a route have the headers too.
          headers.set(request, response)
          handler(request, response)
        },
      ),
    trustProxy: proxies.trusts,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: refuseUrl,
    clientErrorHandler: refuseConnection(headers.always),
  })
  await server.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  })
  server.addHook('preClose', async () => endDownloads(server.server))
  endUnusedConnections(server)
  endConnectionsWithReplies(server)
  limitHttp(server, { ...options.limits, proxies, log: options.log })
  takeEmptyBodies(server)
  answerErrors(server, { refusesUndeclared: options.refusesUndeclaredErrors ?? false })
  return server
}

/** Browsers open connections in advance. When the server closes, Node would wait for their first request to time out. */
function endUnusedConnections(server: FastifyInstance): void {
  const connections = new Set<Socket>()
  server.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.addHook('preClose', async () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
}

/** When the server closes, Node only ends idle connections. This closes those with a running call after its reply. */
function endConnectionsWithReplies(server: FastifyInstance): void {
  let isClosing = false
  server.addHook('preClose', async () => {
    isClosing = true
  })
  server.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
}
