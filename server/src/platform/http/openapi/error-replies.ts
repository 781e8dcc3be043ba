import { errorsByStatus } from '@service-center/contract/endpoint/endpoint-errors.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { errorBody, ERRORS, type ErrorCode } from '@service-center/contract/endpoint/errors.ts'
import { z } from 'zod'
import type { Schemas } from './schemas.ts'

/** The replies to failed calls of an endpoint, by their status. */
export function errorResponses(endpoint: EndpointDeclaration): Record<number, object> {
  const statuses = errorsByStatus(endpoint)
  return Object.fromEntries(
    statuses.map(([status, codes]) => [status, { $ref: `#/components/responses/${replyName(codes)}` }]),
  )
}

/** What failed calls are answered with: the same codes of a status are one reply, whichever calls answer it. */
export function errorReplies(
  endpoints: readonly EndpointDeclaration[],
  schemas: Schemas,
): Record<string, object> {
  const sets = endpoints.flatMap((endpoint) => errorsByStatus(endpoint).map(([, codes]) => codes))
  return Object.fromEntries(sets.map((codes) => [replyName(codes), errorReply(codes, schemas)]))
}

const replyName = (codes: readonly ErrorCode[]) => codes.join('.')

/** The error bodies of one status: with which codes, and what each says unless it says something more exact. */
function errorReply(codes: readonly ErrorCode[], schemas: Schemas): object {
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n'),
    content: {
      'application/json': { schema: schemas.ofOutput(errorBody.extend({ code: z.enum(codes) })) },
    },
  }
}
