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

/** A part of the API, as a document of its own. */
interface ApiPart {
  readonly title: string
  readonly description: string
  /** Whether an endpoint belongs to it. */
  readonly has: (endpoint: EndpointDeclaration) => boolean
}

let whole: object | undefined

/** The API as an OpenAPI 3.1 document, made from the contract alone, and once: it takes a noticeable time. */
export const openApiDocument = (): object => (whole ??= documentOf())

/** A part of the API, with the components that it needs, as such a document. */
export const openApiPart = (part: ApiPart): object => documentOf(part)

function documentOf(part?: ApiPart): object {
  const schemas = new Schemas()
  const paths: Record<string, Record<string, object>> = {}
  const tags = new Set<string>()
  const included: EndpointDeclaration[] = []
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<EndpointDeclaration>(endpoints)) {
      if (part?.has(endpoint) === false) continue
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation({ feature, name, endpoint, schemas })
      tags.add(feature)
      included.push(endpoint)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: part?.title ?? 'Service Center',
      version: '0.1.0',
      description: part === undefined ? DESCRIPTION : `${part.description} ${DESCRIPTION}`,
    },
    servers: [{ url: '/' }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: errorReplies(included, schemas),
      schemas: schemas.named(),
    },
  }
}
