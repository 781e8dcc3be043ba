import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { PLAIN_ERRORS } from '@service-center/contract/endpoint/field-errors.ts'
import type { FastifyRequest } from 'fastify'
import { notSignedIn } from '../errors.ts'
import type { Tokens } from '../access/tokens.ts'

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

/** Creates the parser of an endpoint's inputs. */
export function inputParser(endpoint: EndpointDeclaration): (request: FastifyRequest) => object {
  const { params, query, body } = endpoint
  return (request) => ({
    params: params?.parse(request.params, PLAIN_ERRORS),
    query: query?.parse(request.query, PLAIN_ERRORS),
    // Nothing at all is an empty body; null is none.
    body: body?.parse(request.body === undefined ? {} : request.body, PLAIN_ERRORS),
  })
}
