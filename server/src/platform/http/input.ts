import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
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

/** To distinguish a wrong value from a missing one. */
export const WITH_INPUT = { reportInput: true }

/** Creates the parser of an endpoint's inputs. */
export function inputParser(endpoint: EndpointDeclaration): (request: FastifyRequest) => object {
  const { params, query, body } = endpoint
  return (request) => ({
    params: params?.parse(request.params, WITH_INPUT),
    query: query?.parse(request.query, WITH_INPUT),
    body: body?.parse(request.body ?? {}, WITH_INPUT),
  })
}
