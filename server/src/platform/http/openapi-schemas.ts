import { isDeepStrictEqual } from 'node:util'
import { documentationOf } from '@service-center/contract/endpoint/documented.ts'
import { z } from 'zod'

export type JsonSchema = z.core.JSONSchema.JSONSchema

const ZOD_REFERENCE = '#/$defs/'

/** Converts the contract's zod schemas to JSON Schema, and collects those that have a name (`.meta({ id })`). */
export class Schemas {
  readonly #named = new Map<string, JsonSchema>()

  /** For values that a caller sends. */
  ofInput(schema: z.core.$ZodType): JsonSchema {
    return this.#make(schema, 'input')
  }

  /** For values that a caller receives. */
  ofOutput(schema: z.core.$ZodType): JsonSchema {
    return this.#make(schema, 'output')
  }

  /** The named schemas found so far, sorted by name. */
  named(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  }

  #make(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _version,
      $defs = {},
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => this.#document(zodSchema, jsonSchema, io),
    })
    for (const [id, definition] of Object.entries($defs)) this.#name(id, withReferences(definition))
    return withReferences(rest)
  }

  /**
   * If the schema has documentation for its input, replaces the JSON Schema that zod made by it. Keeps the
   * description.
   */
  #document(schema: z.core.$ZodTypes, found: JsonSchema, io: 'input' | 'output'): void {
    if (schema._zod.def.type === 'default' && io === 'input') found.default = schema._zod.def.defaultValue
    joinPatterns(found)
    nameChoices(found)
    const documentation = io === 'input' ? documentationOf(schema) : undefined
    if (documentation === undefined) return
    const { description } = found
    for (const key of Object.keys(found)) delete found[key]
    Object.assign(found, this.#documented(documentation))
    if (description !== undefined) found.description = description
  }

  #documented(documentation: NonNullable<ReturnType<typeof documentationOf>>): JsonSchema {
    if ('schema' in documentation) return documentation.schema
    if ('like' in documentation) return this.ofInput(documentation.like)
    const contentSchema = this.ofInput(documentation.json)
    return { type: 'string', contentMediaType: 'application/json', contentSchema }
  }

  #name(id: string, schema: JsonSchema): void {
    const known = this.#named.get(id)
    if (known !== undefined && !isDeepStrictEqual(known, schema))
      throw new Error(`Two schemas are named ${id}: one name stands for one form, given or got.`)
    this.#named.set(id, schema)
  }
}

/**
 * Makes one pattern of several, which zod writes as parts without a type: generators make of these a value of any kind, or
 * nothing that compiles.
 */
function joinPatterns(found: JsonSchema): void {
  const patterns = (found.allOf ?? []).flatMap(({ pattern, ...others }) =>
    pattern !== undefined && Object.keys(others).length === 0 ? [pattern] : [],
  )
  if (patterns.length === 0 || patterns.length !== found.allOf?.length) return
  delete found.allOf
  found.pattern = `^${patterns.map((pattern) => `(?=[\\s\\S]*?(?:${pattern}))`).join('')}`
}

/** Gives choices names if one of them, such as an empty text, has no letter or digit to make a name of. */
function nameChoices(found: JsonSchema): void {
  const choices = found.enum?.map(String) ?? []
  if (choices.every((choice) => /[A-Za-z0-9]/.test(choice))) return
  found['x-enum-varnames'] = choices.map(nameOfChoice)
}

/** The words for signs of comparison. */
const SIGNS: Readonly<Record<string, string>> = { '=': 'EQUAL', '<': 'LESS', '>': 'GREATER', '!': 'NOT' }

function nameOfChoice(choice: string): string {
  const words = choice.replaceAll(/[=<>!]/g, (sign) => ` ${SIGNS[sign]} `).trim()
  return words.replaceAll(/\W+/g, '_').toUpperCase() || 'NONE'
}

/** A copy of a schema whose references point to the document's components. */
function withReferences<Part>(part: Part): Part {
  const text = JSON.stringify(part, (key, value: unknown) => {
    if (key === 'id' && typeof value === 'string') return undefined
    return key === '$ref' && typeof value === 'string'
      ? value.replace(ZOD_REFERENCE, '#/components/schemas/')
      : value
  })
  return JSON.parse(text)
}
