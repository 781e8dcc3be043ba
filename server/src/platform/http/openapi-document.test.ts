import { expect, test } from 'vitest'
import { openApiDocument } from './openapi-document.ts'

// Rules that the document follows for openapi-typescript-codegen, @hey-api/openapi-ts and orval: each of them has made a
// client that does not compile of a document that broke one. See docs/decisions/calls.md.

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object of a document with the path to it. */
function objectsOf(value: unknown, path = ''): [string, Json][] {
  if (Array.isArray(value)) return value.flatMap((entry, at) => objectsOf(entry, `${path}/${at}`))
  if (!isJson(value)) return []
  return [
    [path, value],
    ...Object.entries(value).flatMap(([key, inner]) => objectsOf(inner, `${path}/${key}`)),
  ]
}

const whole = openApiDocument()
const objects = objectsOf(whole)
const failing = (isFault: (object: Json, path: string) => boolean) =>
  objects.filter(([path, object]) => isFault(object, path)).map(([path]) => path)

/** What makes a name one of TypeScript's that the generators leave as it is. */
const IDENTIFIER = /^[A-Za-z][A-Za-z0-9]*$/
/** The keys of which one says what the values of a schema are. */
const KINDS = ['type', '$ref', 'const', 'enum', 'anyOf', 'oneOf', 'allOf']
const hasKind = (schema: unknown) => isJson(schema) && KINDS.some((kind) => kind in schema)

function textsIn(name: string): string[] {
  return objects.flatMap(([, object]) => (typeof object[name] === 'string' ? [object[name]] : []))
}

/** A name in the form that tells names apart in every generator and file system. */
const folded = (name: string) => name.replaceAll(/\W|_/g, '').toLowerCase()
const repeated = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

const partsOf = (object: Json) =>
  ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (Array.isArray(object[key]) ? object[key] : []))

const isUnnamed = ({ enum: choices, 'x-enum-varnames': given }: Json) => {
  if (!Array.isArray(choices)) return false
  const names = (Array.isArray(given) ? given : choices).map(String)
  const areNames = names.length === choices.length && names.every((name) => /[A-Za-z0-9]/.test(name))
  return !areNames || repeated(names.map(folded)).length > 0
}

test('every operation and schema has a name of its own, which is an identifier', () => {
  const operations = textsIn('operationId')
  const { schemas = {} } = components()
  for (const names of [operations, Object.keys(schemas)]) {
    expect(names.filter((name) => !IDENTIFIER.test(name))).toEqual([])
    expect(repeated(names.map(folded))).toEqual([])
  }
})

function components(): Record<string, Record<string, unknown>> {
  return 'components' in whole ? Object(whole.components) : {}
}

test('every schema with a name says what it is', () => {
  const { schemas = {} } = components()
  expect(Object.keys(schemas).length).toBeGreaterThan(100)
  const undescribed = Object.entries(schemas).filter(([, schema]) => !isDescribed(schema))
  expect(undescribed.map(([name]) => name)).toEqual([])
})

/** Whether a description is a sentence. */
const isDescribed = (schema: unknown) =>
  isJson(schema) && typeof schema['description'] === 'string' && /^\S.*\.$/s.test(schema['description'])

test('every field of an answer that can be null says when it is null', () => {
  const answered = new Set(namesIn(answers().map(([, answer]) => answer)))
  const isOfAnswer = (path: string) =>
    path.includes('/responses/') || answered.has(/^\/components\/schemas\/(\w+)/.exec(path)?.[1] ?? '')
  const silent = failing(
    (object, path) =>
      isOfAnswer(path) && /\/properties\/[^/]+$/.test(path) && canBeNull(object) && !saysNull(object),
  )
  expect(silent).toEqual([])
})

const answers = () => objects.filter(([path]) => /^\/paths\/.*\/responses\/20\d$/.test(path))

const canBeNull = ({ type, anyOf }: Json) =>
  (Array.isArray(type) && type.includes('null')) ||
  (Array.isArray(anyOf) && anyOf.some((option) => isJson(option) && option['type'] === 'null'))

const saysNull = ({ description }: Json) => typeof description === 'string' && /\bnull\b/i.test(description)

/** The names of the schemas that a part of the document needs. */
function namesIn(part: unknown, known: ReadonlySet<string> = new Set()): string[] {
  const { schemas = {} } = components()
  const found = new Set(known)
  for (const [, { $ref }] of objectsOf(part)) {
    const name = String($ref).split('/').at(-1) ?? ''
    if (!(name in schemas) || found.has(name)) continue
    for (const inner of namesIn(schemas[name], found.add(name))) found.add(inner)
  }
  return [...found]
}

test('every part of a combined schema says what its values are', () => {
  expect(failing((object) => partsOf(object).some((part) => !hasKind(part)))).toEqual([])
})

test('every choice has a name: its own, or one that the document gives', () => {
  expect(failing(isUnnamed)).toEqual([])
})

test('a call of which a part of a file can be asked for says so, with the answers to that', () => {
  const operations = objects.filter(([, object]) => typeof object['operationId'] === 'string')
  const asked = operations.filter(([, one]) => takesRange(one))
  expect(asked.length).toBeGreaterThan(5)
  for (const status of ['206', '416']) {
    const answering = operations.filter(([, one]) => statusesOf(one).includes(status))
    expect(answering.map(([path]) => path)).toEqual(asked.map(([path]) => path))
  }
})

const takesRange = ({ parameters }: Json) =>
  Array.isArray(parameters) && parameters.some((one) => isJson(one) && one['name'] === 'Range')
const statusesOf = ({ responses }: Json) => (isJson(responses) ? Object.keys(responses) : [])

test('an answer that is JSON or a text is nothing binary: clients would not read its JSON', () => {
  const contents = answers().flatMap(([path, { content }]) => (isJson(content) ? [{ path, content }] : []))
  const both = contents.filter(({ content }) => Object.keys(content).length > 1)
  expect(both.length).toBeGreaterThan(5)
  expect(both.filter(({ content }) => JSON.stringify(content).includes('"format":"binary"'))).toEqual([])
})

test('every answer says what it is', () => {
  expect(answers().length).toBeGreaterThan(300)
  const undescribed = answers().filter(([, answer]) => !isDescribed(answer))
  expect(undescribed.map(([path]) => path)).toEqual([])
  // A value of any kind says so in its description: nothing is left open by mistake.
  const open = failing((object, path) => {
    const isOfAnswer = path.startsWith('/components/') || path.includes('/responses/')
    const isField = /\/(?:properties\/[^/]+|items|additionalProperties|schema)$/.test(path)
    return isOfAnswer && isField && !hasKind(object) && typeof object['description'] !== 'string'
  })
  expect(open).toEqual([])
})
