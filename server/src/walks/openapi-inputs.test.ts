import { allEndpoints } from '@service-center/contract/all-endpoints.ts'
import { documentationOf } from '@service-center/contract/endpoint/documented.ts'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { canBeStored } from '@service-center/contract/endpoint/fields.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type JsonSchema, Schemas } from '../platform/http/openapi-schemas.ts'
import { faultsOfInput, samplesOf } from '../testing/input-samples.ts'

const inputs = allEndpoints().flatMap((endpoint) =>
  partsOf(endpoint).map(([part, schema]) => ({
    name: `${part} of ${endpoint.method} ${endpoint.path}`,
    schema,
    isText: part !== 'body',
  })),
)

function partsOf({ params, query, body }: EndpointDeclaration): [string, z.ZodType][] {
  const parts = Object.entries({ params, query, body })
  return parts.flatMap(([part, schema]) => (schema === undefined ? [] : [[part, schema]]))
}

/** A schema and all schemas in it, down to its leaves; a schema with its own documentation counts as a leaf. */
function within(schema: z.core.$ZodType): z.core.$ZodType[] {
  return [schema, ...(documentationOf(schema) === undefined ? childrenOf(schema).flatMap(within) : [])]
}

function childrenOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape)
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodUnion) return [...schema.options]
  if (schema instanceof z.ZodTuple) return [...schema.def.items]
  if (schema instanceof z.ZodRecord) return [schema.keyType, schema.valueType]
  // The schema after a transformation does not describe the caller's input.
  if (schema instanceof z.ZodPipe) return [schema.in]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()]
  return []
}

/**
 * Whether a schema is refined by a function, which JSON Schema cannot show. `canBeStored` does not count: it is
 * documented once for all texts.
 */
function isRefined(schema: z.core.$ZodType): boolean {
  return (schema._zod.def.checks ?? []).some(
    ({ _zod: { def } }) => def.check === 'custom' && !('fn' in def && def.fn === canBeStored),
  )
}

const isSaid = (schema: z.core.$ZodType) =>
  documentationOf(schema) !== undefined || z.globalRegistry.get(schema)?.description !== undefined

test.each(inputs)('$name: objects refuse unknown fields, also within', ({ schema }) => {
  const objects = within(schema).filter((inner) => inner instanceof z.ZodObject)
  expect(objects.filter(({ def }) => !(def.catchall instanceof z.ZodNever))).toEqual([])
})

test.each(inputs)('$name: what a function refuses is documented', ({ schema }) => {
  const unsaid = within(schema).filter((inner) => isRefined(inner) && !isSaid(inner))
  expect(unsaid.map((inner) => z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' }))).toEqual([])
})

test.each(inputs)('$name: no text takes what PostgreSQL cannot store', ({ schema }) => {
  const texts = within(schema).filter((inner) => inner instanceof z.ZodString)
  const taken = texts.filter((inner) =>
    ['\u0000', 'a\u0000b', 'a\ud800'].some((text) => z.safeParse(inner, text).success),
  )
  expect(taken.map((inner) => z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' }))).toEqual([])
})

test.each(inputs)('$name: every value is described, with its limits', ({ schema }) => {
  expect(faultsOfInput(new Schemas().ofInput(schema))).toEqual([])
})

test.each(inputs)('$name: the server takes and refuses what the description says', ({ schema, isText }) => {
  const input = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (!(input instanceof z.ZodObject)) throw new Error('An input is an object.')
  for (const [field, declared] of Object.entries(input.shape)) {
    const described: JsonSchema = new Schemas().ofInput(declared)
    const wire = (value: unknown) => (isText ? textOf(value) : value)
    const { fits, breaks } = samplesOf(described)
    const takes = (value: unknown) => z.safeParse(declared, wire(value)).success
    expect({ field, refused: fits.filter((value) => !takes(value)) }).toEqual({ field, refused: [] })
    expect({ field, taken: breaks.filter(takes) }).toEqual({ field, taken: [] })
  }
})

/** A value in the form of a path or a query. */
function textOf(value: unknown): string | string[] {
  return Array.isArray(value) ? value.map(String) : String(value)
}
