import * as api from '@service-center/contract/api.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { errorReplies } from './error-replies.ts'
import { operation } from './operation.ts'
import { Schemas } from './schemas.ts'

const DESCRIPTION = [
  'Sign in with POST /api/token, and send its token with every other call.',
  'Times are in unix seconds where nothing else is said.',
  'No text may hold the character NUL or half of a surrogate pair. A field or parameter that is not declared is refused.',
  'A list in a query is the parameter given several times.',
].join(' ')

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApiDocument(): object {
  const schemas = new Schemas()
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<EndpointDeclaration>(endpoints)) {
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation({ feature, name, endpoint, schemas })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Service Center', version: '0.1.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: Object.keys(api).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: errorReplies(schemas),
      schemas: schemas.named(),
    },
  }
}
