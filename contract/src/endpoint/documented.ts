import type { z } from 'zod'

/**
 * How `openapi.json` describes an input that zod cannot describe by itself, because it is transformed or refined:
 * as JSON Schema of the parsed value (an id in a path is an integer), like another schema that accepts the same, or
 * by the schema of the JSON in a text.
 */
export type Documentation =
  | { readonly schema: z.core.JSONSchema.JSONSchema }
  | { readonly like: z.ZodType }
  | { readonly json: z.ZodType }

const documentation = new WeakMap<z.core.$ZodType, Documentation>()

/**
 * Sets how an input is documented. Also applies to `describe()` of the schema; a schema with an added limit needs
 * its own.
 */
export function documented<S extends z.ZodType>(schema: S, as: Documentation): S {
  documentation.set(schema, as)
  return schema
}

/** Undefined: zod's own JSON Schema is sufficient. */
export function documentationOf(schema: z.core.$ZodType): Documentation | undefined {
  const { parent, def } = schema._zod
  // A copy made by `describe()` keeps the definition.
  return documentation.get(schema) ?? (parent?._zod.def === def ? documentationOf(parent) : undefined)
}
