import type { Socket } from 'node:net'
import { errorsOf } from '@service-center/contract/endpoint/endpoint-errors.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { AppError, badRequest, notFound, toAppError, unknownError } from '../errors.ts'
import { answerSocket } from '../callers/answer-socket.ts'
import type { SecurityHeaders } from '../callers/security-headers.ts'
import { OutgoingError } from '../outgoing.ts'

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
export function answerErrors(
  server: FastifyInstance,
  { refusesUndeclared }: { refusesUndeclared: boolean },
): void {
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

/** The fault of an error that the call's endpoint does not declare; undefined for others. */
function undeclaredCode(request: FastifyRequest, { code, cause }: AppError): string | undefined {
  const { endpoint } = request.routeOptions.config
  if (endpoint === undefined || errorsOf(endpoint).includes(code)) return undefined
  const constraint = cause instanceof pg.DatabaseError ? ` (constraint ${cause.constraint})` : ''
  return `${endpoint.method} ${endpoint.path} does not declare the error ${code}${constraint}.`
}

/**
 * A client that is still sending when the connection is closed gets a broken pipe instead of the answer: the rest is
 * read and dropped, up to the request timeout. Compressed bodies are not read otherwise.
 */
function drainRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-encoding'] === undefined) void reply.removeHeader('connection')
}

/** Answers malformed addresses, and those with a part longer than any name. */
export function refuseUrl(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  const appError = error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : badRequest()
  void reply.status(appError.status).header('cache-control', 'no-store').send(appError.body)
}

/** Answers what is not HTTP, has too large headers, or is too slow: it never becomes a request. */
export function refuseConnection(headers: SecurityHeaders['always']) {
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
