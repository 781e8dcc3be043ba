import { api } from '@service-center/contract/api.ts'
import { errorsByStatus } from '@service-center/contract/endpoint/endpoint-errors.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { errorBody, ERRORS, type ErrorCode } from '@service-center/contract/endpoint/errors.ts'
import { z } from 'zod'

/** Every endpoint of the contract, in its order. */
export function allEndpoints(): EndpointDeclaration[] {
  return Object.values(api).flatMap((feature): EndpointDeclaration[] => Object.values(feature))
}

/** The API as an OpenAPI 3.1 document, made from the contract alone. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [feature, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries<EndpointDeclaration>(endpoints)) {
      const path = (paths[endpoint.path] ??= {})
      path[endpoint.method.toLowerCase()] = operation({ feature, name, endpoint })
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Service Center', version: '0.1.0' },
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: errorReplies(),
    },
    paths,
  }
}

function operation(options: { feature: string; name: string; endpoint: EndpointDeclaration }): object {
  const { feature, name, endpoint } = options
  const isPublic = endpoint.right === 'public'
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    summary: endpoint.summary,
    description: isPublic ? 'Open to everybody.' : `Needs: ${[endpoint.right].flat().join(' or ')}.`,
    security: isPublic ? [] : [{ session: [] }],
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body) } },
          },
        }),
    responses: {
      200: answer(endpoint),
      ...Object.fromEntries(
        errorsByStatus(endpoint).map(([status, codes]) => [
          status,
          { $ref: `#/components/responses/${replyName(codes)}` },
        ]),
      ),
    },
  }
}

function answer({ response, fileType }: EndpointDeclaration): object {
  return {
    description: 'The answer',
    content: {
      ...(response instanceof z.ZodNever
        ? {}
        : { 'application/json': { schema: schemaOf(response, 'output') } }),
      ...(fileType === undefined ? {} : { [fileType]: { schema: { type: 'string', format: 'binary' } } }),
    },
  }
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): object[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !z.safeParse(field, undefined).success,
    schema: schemaOf(field),
  }))
}

/** What failed calls are answered with: the same codes of a status are one reply, whichever calls answer it. */
function errorReplies(): Record<string, object> {
  const sets = allEndpoints().flatMap((endpoint) => errorsByStatus(endpoint).map(([, codes]) => codes))
  return Object.fromEntries(sets.map((codes) => [replyName(codes), errorReply(codes)]))
}

const replyName = (codes: readonly ErrorCode[]) => codes.join('.')

/** The error bodies of one status: with which codes, and what each says unless it says something more exact. */
function errorReply(codes: readonly ErrorCode[]): object {
  return {
    description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n'),
    content: {
      'application/json': { schema: schemaOf(errorBody.extend({ code: z.enum(codes) }), 'output') },
    },
  }
}

// Zod's core type is wider than the classic one that the contract uses.
function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output' = 'input'): object {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  return rest
}
