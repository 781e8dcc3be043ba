import { FEATURES } from '@service-center/contract/all-endpoints.ts'
import { errorsByStatus } from '@service-center/contract/endpoint-errors.ts'
import { type EndpointDeclaration, sendsParts } from '@service-center/contract/endpoint/endpoint.ts'
import { errorBody, type ErrorCode, ERRORS } from '@service-center/contract/errors.ts'
import type { UploadDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { z } from 'zod'
import { type JsonSchema, Schemas } from './openapi-schemas.ts'

function errorResponses(endpoint: EndpointDeclaration): Record<number, object> {
  const statuses = errorsByStatus(endpoint)
  return Object.fromEntries(
    statuses.map(([status, codes]) => [status, { $ref: `#/components/responses/${replyName(codes)}` }]),
  )
}

/** The error responses as shared components: endpoints with the same codes of a status share one. */
function errorReplies(endpoints: readonly EndpointDeclaration[], schemas: Schemas): Record<string, object> {
  const sets = endpoints.flatMap((endpoint) => errorsByStatus(endpoint).map(([, codes]) => codes))
  return Object.fromEntries(sets.map((codes) => [replyName(codes), errorReply(codes, schemas)]))
}

const replyName = (codes: readonly ErrorCode[]) => codes.join('.')

/** The error response for some codes of one status, with their default messages. */
function errorReply(codes: readonly ErrorCode[], schemas: Schemas): object {
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n'),
    content: {
      'application/json': { schema: schemas.ofOutput(errorBody.extend({ code: z.enum(codes) })) },
    },
  }
}

const DESCRIPTION = [
  'Sign in with POST /api/token, and send its token with every other call.',
  'Times are in unix seconds where nothing else is said.',
  'No text may hold the character NUL or half of a surrogate pair, and no name a line break, an invisible character or a mark of direction. A field or parameter that is not declared is refused.',
  'A list in a query is the parameter given several times.',
].join(' ')

/** A part of the API that becomes its own document. */
interface ApiPart {
  readonly title: string
  readonly description: string
  /** Whether an endpoint belongs to it. */
  readonly has: (endpoint: EndpointDeclaration) => boolean
}

let whole: object | undefined

/** The API as an OpenAPI 3.1 document, made from the contract. Cached, because making it takes a noticeable time. */
export const openApiDocument = (): object => (whole ??= documentOf())

/** A part of the API, with the components that it needs, as an OpenAPI document. */
export const openApiPart = (part: ApiPart): object => documentOf(part)

function documentOf(part?: ApiPart): object {
  const schemas = new Schemas()
  const paths: Record<string, Record<string, object>> = {}
  const tags = new Set<string>()
  const included: EndpointDeclaration[] = []
  for (const [feature, endpoints] of FEATURES) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
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

/** An endpoint as an OpenAPI operation. */
export function operation(options: {
  feature: string
  name: string
  endpoint: EndpointDeclaration
  schemas: Schemas
}): object {
  const { feature, name, endpoint, schemas } = options
  const isPublic = endpoint.right === 'public'
  const access = isPublic ? 'Open to everybody.' : `Needs: ${[endpoint.right].flat().join(' or ')}.`
  return {
    operationId: `${feature}${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    tags: [feature],
    summary: endpoint.summary,
    description: [access, endpoint.query?.description].filter((text) => text !== undefined).join(' '),
    security: isPublic ? [] : [{ session: [] }],
    parameters: parametersOf(endpoint, schemas),
    ...requestBody(endpoint, schemas),
    responses: responses(endpoint, schemas),
  }
}

function requestBody({ body, upload }: EndpointDeclaration, schemas: Schemas): object {
  if (upload !== undefined) return { requestBody: { required: true, content: formOf(upload, schemas) } }
  if (body === undefined) return {}
  return {
    requestBody: {
      required: !body.safeParse(undefined).success,
      content: { 'application/json': { schema: schemas.ofInput(body) } },
    },
  }
}

/** A form with fields and a file, which comes last. */
function formOf({ field, maxBytes, types, fields }: UploadDeclaration, schemas: Schemas): object {
  const beside = fields === undefined ? {} : schemas.ofInput(fields)
  const schema = {
    ...beside,
    type: 'object',
    properties: {
      ...beside.properties,
      [field]: {
        type: 'string',
        format: 'binary',
        description: `At most ${maxBytes} bytes.`,
        maxLength: maxBytes,
      },
    },
    required: [...(beside.required ?? []), field],
    additionalProperties: false,
  }
  return { 'multipart/form-data': { schema, encoding: { [field]: { contentType: types.join(', ') } } } }
}

function responses(endpoint: EndpointDeclaration, schemas: Schemas): object {
  const content = answerContent(endpoint, schemas)
  return {
    200: { description: answerDescription(endpoint, schemas), content },
    ...(sendsParts(endpoint) ? { 206: { description: 'The part of the file.', content } } : {}),
    ...errorResponses(endpoint),
  }
}

/** What the answer holds: a file, a named schema, a list of one, or an object with its fields. */
function answerDescription({ response, fileType, summary }: EndpointDeclaration, schemas: Schemas): string {
  const file = fileType === undefined ? [] : [`A file (${fileType}).`]
  const json = response instanceof z.ZodNever ? [] : [`JSON: ${formOfJson(schemas.ofOutput(response))}.`]
  return `${summary.replace(/\.$/, '')}. ${[...json, ...file].join(' Or: ')}`
}

function formOfJson({ $ref, items, properties }: JsonSchema): string {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf('/') + 1)
  if (typeof items === 'object' && !Array.isArray(items)) return `a list, each entry ${formOfJson(items)}`
  const fields = Object.entries(properties ?? {}).map(([name, field]) => `${name}${namedIn(field)}`)
  return fields.length === 0 ? 'a value as the schema says' : `an object with ${fields.join(', ')}`
}

/** The named schema that a field holds, or of which it is a list. */
function namedIn(field: JsonSchema | boolean): string {
  if (typeof field === 'boolean') return ''
  const { $ref, items } = field
  if ($ref !== undefined) return ` (${formOfJson(field)})`
  const isListOfNamed = typeof items === 'object' && !Array.isArray(items) && items.$ref !== undefined
  return isListOfNamed ? ` (${formOfJson(field)})` : ''
}

function answerContent({ response, fileType }: EndpointDeclaration, schemas: Schemas): object {
  return {
    ...(response instanceof z.ZodNever ? {} : { 'application/json': { schema: schemas.ofOutput(response) } }),
    ...(fileType === undefined ? {} : { [fileType]: { schema: contentOf(fileType) } }),
  }
}

/** Text is no binary: of a list that is JSON or CSV, clients would read the JSON as a binary file too. */
const contentOf = (fileType: string) =>
  fileType.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' }

function parametersOf(endpoint: EndpointDeclaration, schemas: Schemas): object[] {
  return [
    ...parameters(endpoint.params, 'path', schemas),
    ...parameters(endpoint.query, 'query', schemas),
    ...texts(endpoint.headers, 'header'),
    ...texts(endpoint.cookies, 'cookie'),
  ]
}

function parameters(declared: z.ZodObject | undefined, place: 'path' | 'query', schemas: Schemas): object[] {
  return Object.entries(declared?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = schemas.ofInput(field)
    return {
      name,
      in: place,
      required: place === 'path' || !z.safeParse(field, undefined).success,
      ...(description === undefined ? {} : { description }),
      // A list is sent by repeating the parameter.
      ...(schema.type === 'array' ? { style: 'form', explode: true } : {}),
      schema,
    }
  })
}

function texts(declared: Readonly<Record<string, string>> | undefined, place: 'header' | 'cookie'): object[] {
  return Object.entries(declared ?? {}).map(([name, description]) => ({
    name,
    in: place,
    required: false,
    description,
    schema: { type: 'string' },
  }))
}
