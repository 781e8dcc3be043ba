import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { parseInput } from '@service-center/contract/endpoint/names.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import type { Tokens } from '../access/tokens.ts'
import { actingAs } from '../access/viewers.ts'
import type { OpenDatabase } from '../database/database.ts'
import { notSignedIn } from '../errors.ts'
import { type ReceivedUpload, takeUploads } from '../files/uploads.ts'

const anyQuery = z.record(z.string(), z.unknown())

/**
 * Whether the replica may answer a call. Called before the input is parsed, so it looks at the raw query; a wrong guess does
 * no harm, because both databases give the right answer.
 */
export function wantsReplica({ readsReplica }: EndpointDeclaration, request: { query: unknown }): boolean {
  if (readsReplica === undefined || readsReplica === true) return readsReplica === true
  const query = anyQuery.safeParse(request.query).data ?? {}
  return readsReplica.some((name) => query[name] !== undefined)
}

/** Route options for a body above the usual limit: it is only read after the session was checked. */
export function largeBody(
  { tokens, database }: { tokens: Tokens; database: OpenDatabase },
  { maxBodyBytes }: EndpointDeclaration,
): Partial<RouteOptions> {
  if (maxBodyBytes === undefined) return {}
  return {
    bodyLimit: maxBodyBytes,
    onRequest: async (request) => {
      const sessionId = await sessionOf(tokens, request)
      await actingAs({ database, sessionId, readOnly: true }, async () => undefined)
    },
  }
}

/** Mounts a route. A route with an upload gets its own Fastify scope that accepts multipart forms. */
export function mountRoute(
  server: FastifyInstance,
  { upload }: EndpointDeclaration,
  options: RouteOptions,
): void {
  if (upload === undefined) return void server.route(options)
  void server.register(async (scope) => {
    await takeUploads(scope)
    scope.route(options)
  })
}

/** The form fields beside the file, parsed strictly. */
export function uploadFields({ upload }: EndpointDeclaration, { fields }: ReceivedUpload): object {
  return parseInput(upload?.fields ?? NO_FIELDS, fields)
}

const NO_FIELDS = z.strictObject({})

/**
 * The session of a request.
 * @throws notSignedIn when its token is missing or invalid
 */
export async function sessionOf(tokens: Tokens, request: FastifyRequest): Promise<string> {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? []
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined) throw notSignedIn()
  const session = await tokens.sessionOf(token)
  if (session === undefined) throw notSignedIn()
  return session
}

export function inputParser(endpoint: EndpointDeclaration): (request: FastifyRequest) => object {
  const { params, query, body } = endpoint
  return (request) => ({
    params: params === undefined ? undefined : parseInput(params, request.params),
    query: query === undefined ? undefined : parseInput(query, request.query),
    // A missing body counts as an empty object; null does not.
    body: body === undefined ? undefined : parseInput(body, request.body === undefined ? {} : request.body),
  })
}

/** Aborts when the caller disconnects before the reply is complete. */
export function signalOfCaller(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  const abort = () => {
    if (!response.writableFinished) gone.abort(new Error('The caller has gone.'))
  }
  if (response.destroyed) abort()
  else response.once('close', abort)
  return gone.signal
}
