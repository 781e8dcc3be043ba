import type { JsonSchema } from '../platform/http/openapi-schemas.ts'

/** What is missing in the description of an input, such as `body.data[].id: no limits`. */
export function faultsOfInput(schema: JsonSchema, at = 'input'): string[] {
  const { anyOf = [], properties = {}, prefixItems = [], items } = schema
  const inner = [
    ...anyOf.map((option): [string, unknown] => [at, option]),
    ...Object.entries(properties).map(([name, field]): [string, unknown] => [`${at}.${name}`, field]),
    ...[...prefixItems, ...(schema.type === 'array' && prefixItems.length === 0 ? [items] : [])].map(
      (item): [string, unknown] => [`${at}[]`, item],
    ),
  ]
  const faults = inner.flatMap(([place, part]) =>
    isSchema(part) ? faultsOfInput(part, place) : [`${place}: says nothing`],
  )
  const own = faultOf(schema)
  return own === undefined ? faults : [`${at}: ${own}`, ...faults]
}

function faultOf(schema: JsonSchema): string | undefined {
  if (schema.anyOf !== undefined || schema.$ref !== undefined || schema.enum !== undefined) return undefined
  if ('const' in schema) return undefined
  const isLimited = LIMITS[String(schema.type)]
  if (isLimited === undefined) return 'says nothing'
  return isLimited(schema) ? undefined : `a ${schema.type} without limits`
}

const LIMITS: Record<string, (schema: JsonSchema) => boolean> = {
  boolean: () => true,
  null: () => true,
  integer: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  number: ({ minimum, maximum }) => minimum !== undefined && maximum !== undefined,
  string: ({ maxLength, pattern, format, contentSchema }) =>
    [maxLength, pattern, format, contentSchema].some((limit) => limit !== undefined),
  array: ({ maxItems }) => maxItems !== undefined,
  object: ({ additionalProperties }) => additionalProperties === false,
}

const isSchema = (part: unknown): part is JsonSchema => typeof part === 'object' && part !== null

interface Samples {
  readonly fits: readonly unknown[]
  readonly breaks: readonly unknown[]
}

/** Values at the described limits, and values just beyond them. */
export function samplesOf(schema: JsonSchema): Samples {
  if (schema.enum !== undefined) return { fits: schema.enum, breaks: ['no such value'] }
  switch (schema.type) {
    case 'integer':
    case 'number':
      return samplesOfNumber(schema)
    case 'string':
      return samplesOfText(schema)
    case 'array':
      return samplesOfList(schema)
    case 'boolean':
      return { fits: [true, false], breaks: ['maybe'] }
    default:
      return { fits: [], breaks: [] }
  }
}

function samplesOfNumber({ type, minimum = 0, maximum = 0 }: JsonSchema): Samples {
  const breaks = [minimum - 1, maximum + 1, 'x', ...(type === 'integer' ? [minimum + 0.5] : [])]
  return { fits: [minimum, maximum], breaks }
}

function samplesOfText({ minLength = 0, maxLength, pattern, description }: JsonSchema): Samples {
  const longest = maxLength === undefined ? [] : ['x'.repeat(maxLength)]
  const shortest = minLength === 0 ? [] : ['x'.repeat(minLength - 1)]
  // Other rules of a text are in its description.
  const isFree = description === undefined && (pattern === undefined || pattern === '\\S')
  const blank = pattern === '\\S' ? [' '] : []
  return {
    fits: isFree ? longest : [],
    breaks: [...longest.map((text) => `${text}x`), ...shortest, ...blank],
  }
}

function samplesOfList({ items, minItems = 0, maxItems = 0 }: JsonSchema): Samples {
  const [fitting] = isSchema(items) ? samplesOf(items as JsonSchema).fits : []
  if (fitting === undefined) return { fits: [], breaks: [] }
  const list = (length: number) => Array.from({ length }, () => fitting)
  return {
    fits: [list(Math.max(minItems, 1)), list(maxItems)],
    breaks: [list(maxItems + 1), ...(minItems > 0 ? [list(minItems - 1)] : [])],
  }
}
