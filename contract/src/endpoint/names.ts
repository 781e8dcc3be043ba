import { z } from 'zod'
import { refusedCharacter } from '../text/name-characters.ts'
import { PLAIN_ERRORS } from './field-errors.ts'
import { requiredText, text } from './fields.ts'

const names = new WeakSet<z.core.$ZodType>()

/**
 * Marks a schema as that of a name which people type or import: a title, a tag, a label, one line that stands in lists
 * and sentences. Such an input is refused with invisible and turning characters (`refusedCharacter`). The rule belongs to
 * the input of a call, not to the schema: replies, and the value that the caller read (`was`), may have older names.
 * A schema that is changed afterwards, other than by `describe` and `meta`, needs its own mark.
 */
export function asName<S extends z.ZodType>(schema: S): S {
  names.add(schema)
  return schema
}

/** A name. @param max in UTF-16 units */
export const nameText = (max: number) => asName(text(max))

/** A name with at least one visible character. @param max in UTF-16 units */
export const requiredName = (max: number, error?: string) => asName(requiredText(max, error))

/** Whether a schema is that of a name. */
export function isName(schema: z.core.$ZodType): boolean {
  const { parent, def } = schema._zod
  // A copy made by `describe()` keeps the definition.
  return names.has(schema) || (parent?._zod.def === def && isName(parent))
}

/** The field with the value as the caller read it. */
const READ_BEFORE = 'was'

/**
 * Parses an input of a call like `schema.parse`, and checks its names.
 * @throws z.ZodError with plain messages
 */
export function parseInput<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const { data, error } = safeParseInput(schema, given)
  if (error !== undefined) throw error
  return data
}

/** `parseInput` without throwing. */
export function safeParseInput<S extends z.ZodType>(
  schema: S,
  given: unknown,
): { data: z.output<S>; error?: undefined } | { data?: undefined; error: z.ZodError } {
  const parsed = schema.safeParse(given, PLAIN_ERRORS)
  const faults = hasNames(schema) ? nameFaults(schema, given, []) : []
  if (faults.length === 0) return parsed.success ? parsed : { error: parsed.error }
  const issues = parsed.error?.issues ?? []
  const isNew = ({ path }: z.core.$ZodIssue) => !issues.some((one) => one.path.join('.') === path.join('.'))
  return { error: new z.ZodError([...issues, ...faults.filter(isNew)]) }
}

const knownToHave = new WeakMap<z.core.$ZodType, boolean>()

/** Whether there is a name anywhere in a schema. Spares a walk over tens of thousands of rows. */
function hasNames(schema: z.core.$ZodType): boolean {
  const known = knownToHave.get(schema)
  if (known !== undefined) return known
  const found =
    isName(schema) ||
    partsOf(schema).some(hasNames) ||
    Object.entries(shapeOf(schema)).some(([key, field]) => key !== READ_BEFORE && hasNames(field))
  knownToHave.set(schema, found)
  return found
}

function nameFaults(
  schema: z.core.$ZodType,
  given: unknown,
  path: readonly (string | number)[],
): z.core.$ZodIssueCustom[] {
  if (isName(schema)) return faultOf(given, path)
  if (schema instanceof z.ZodArray)
    return Array.isArray(given)
      ? given.flatMap((item, index) => nameFaults(schema.element, item, [...path, index]))
      : []
  if (schema instanceof z.ZodObject) {
    const values = z.record(z.string(), z.unknown()).safeParse(given).data ?? {}
    return Object.entries(shapeOf(schema)).flatMap(([key, field]) =>
      key === READ_BEFORE || !hasNames(field) ? [] : nameFaults(field, values[key], [...path, key]),
    )
  }
  return partsOf(schema).flatMap((part) => nameFaults(part, given, path))
}

function faultOf(given: unknown, path: readonly (string | number)[]): z.core.$ZodIssueCustom[] {
  const code = typeof given === 'string' ? refusedCharacter(given) : undefined
  if (code === undefined) return []
  const message = `Must not have line breaks, invisible characters or marks of direction (${code}).`
  return [{ code: 'custom', path: [...path], message, input: given, params: {} }]
}

const shapeOf = (schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {}

/** The schemas that a schema without fields consists of. */
function partsOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodArray) return [schema.element]
  if (schema instanceof z.ZodUnion) return schema.options
  if (schema instanceof z.ZodPipe) return [schema.in]
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()]
  return []
}
