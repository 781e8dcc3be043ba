import type { z } from 'zod'

/**
 * What `openapi.json` says of an input that zod cannot describe by itself, because it is transformed or refined: JSON
 * Schema of what the caller gives, as the value that it stands for (an id in a path is an integer); another schema that
 * takes the same; or the schema of the JSON that a text holds.
 */
export type Documentation =
  | { readonly schema: z.core.JSONSchema.JSONSchema }
  | { readonly like: z.ZodType }
  | { readonly json: z.ZodType }

const documentation = new WeakMap<z.core.$ZodType, Documentation>()

/**
 * Says how an input is documented. It holds for this schema and for `describe()` of it; a schema with an
 * added limit needs its own.
 */
export function documented<S extends z.ZodType>(schema: S, as: Documentation): S {
  documentation.set(schema, as)
  return schema
}

/** How an input is documented; undefined: zod's own JSON Schema says it all. */
export function documentationOf(schema: z.core.$ZodType): Documentation | undefined {
  const { parent, def } = schema._zod
  // A copy that only got a description keeps the definition.
  return documentation.get(schema) ?? (parent?._zod.def === def ? documentationOf(parent) : undefined)
}
