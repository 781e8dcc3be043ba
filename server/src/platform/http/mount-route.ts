import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { PLAIN_ERRORS } from '@service-center/contract/endpoint/field-errors.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { Tokens } from '../access/tokens.ts'
import { actingAs } from '../access/viewers.ts'
import type { OpenDatabase } from '../database/database.ts'
import { sessionOf } from './input.ts'
import { type ReceivedUpload, takeUploads } from '../files/uploads.ts'

/** A body larger than that of other calls is read only after the session was found to be open. */
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

/** Mounts a route; with an upload, in a scope that accepts forms. */
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

/** The fields beside the file, strictly as they are declared. */
export function uploadFields({ upload }: EndpointDeclaration, { fields }: ReceivedUpload): object {
  return (upload?.fields ?? NO_FIELDS).parse(fields, PLAIN_ERRORS)
}

const NO_FIELDS = z.strictObject({})
