import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { z } from 'zod'
import type { Schemas } from './schemas.ts'

/** Everything that a call takes beside its body: of the path, the query, headers and cookies. */
export function parametersOf(endpoint: EndpointDeclaration, schemas: Schemas): object[] {
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
      // A list is the parameter given several times.
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
