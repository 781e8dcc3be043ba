import { expect, test } from 'vitest'
import { z } from 'zod'
import { allEndpoints } from '../all-endpoints.ts'
import { fieldErrorsOf } from './field-errors.ts'
import { idNumber, text } from './fields.ts'
import { asName, isName, nameText, parseInput, requiredName, safeParseInput } from './names.ts'

const TURNED = '\u202E6014'

const record = z.strictObject({ name: requiredName(20).describe('Its name.'), note: text(20).default('') })
const call = z.strictObject({
  ...record.shape,
  parts: z
    .array(z.union([z.strictObject({ id: idNumber }), z.strictObject({ label: nameText(9) })]))
    .optional(),
  tag: requiredName(9)
    .transform((tag) => tag.toLowerCase())
    .nullable()
    .optional(),
  was: record.optional(),
})

const errorsOf = (given: unknown) => fieldErrorsOf(safeParseInput(call, given).error ?? new z.ZodError([]))

test('a name with an invisible or turning character is refused, with the field and the character', () => {
  const msg = 'Must not have line breaks, invisible characters or marks of direction (U+202E).'
  expect(errorsOf({ name: TURNED, parts: [{ id: 1 }, { label: TURNED }], tag: `a${TURNED}` })).toEqual([
    { param: 'name', msg },
    { param: 'parts.1.label', msg },
    { param: 'tag', msg },
  ])
  expect(() => parseInput(call, { name: TURNED })).toThrow('U+202E')
})

test('other errors of the input are told too, one for each field', () => {
  expect(errorsOf({ name: '\u200B', note: 1 })).toEqual([
    { param: 'name', msg: 'This field is required' },
    { param: 'note', msg: 'Must be a text.' },
  ])
  expect(errorsOf({ name: TURNED, note: 1 }).map(({ param }) => param)).toEqual(['note', 'name'])
})

test('other texts, what the caller read, and replies may have such a name', () => {
  const given = { name: 'North', note: 'two\nlines', was: { name: TURNED, note: '' } }
  expect(parseInput(call, given)).toEqual(given)
  expect(record.parse({ name: TURNED }).name).toBe(TURNED)
})

test('a schema that is changed needs its own mark', () => {
  expect([nameText(9).describe('x'), asName(text(9).min(1)), nameText(9).min(1)].map(isName)).toEqual([
    true,
    true,
    false,
  ])
})

/** Every text of an input, by its path; what a caller read is left out. */
function textsOf(schema: z.core.$ZodType, path: string): [path: string, schema: z.core.$ZodType][] {
  if (schema instanceof z.ZodString || isName(schema)) return [[path, schema]]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      key === 'was' ? [] : textsOf(field, `${path}.${key}`),
    )
  if (schema instanceof z.ZodArray) return textsOf(schema.element, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsOf(option, path))
  if (schema instanceof z.ZodPipe) return textsOf(schema.in, path)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return textsOf(schema.unwrap(), path)
  return []
}

/** What fields with a name are called. `t`, `n`, `s` and `k` are those of DbTool. */
const CALLED_A_NAME = /\.(?:\w*name|title|subject|product|batch|desc|label|Tag|[tnsk])$/i

/** Fields that name something that is there already, or that only take letters without any of these characters. */
const REFERENCES: ReadonlySet<string> = new Set([
  // Who acts, or on whom.
  'POST /api/commands body.args.username',
  'POST /api/commands/bulk body.args.username',
  'POST /api/configurations/salesrep body.username',
  'POST /api/token body.username',
  'PUT /api/support/{id}/assignee body.username',
  'POST /api/support/{deviceType}/{deviceId} body.requester_username',
  'POST /api/support/customer/{customerId} body.requester_username',
  'POST /api/users body.username',
  'PUT /api/users/user/{username} body.username',
  'POST /api/users/resetpassword/request body.username',
  'POST /api/2fa/generate query.username',
  'POST /api/2fa/turnon query.username',
  'POST /api/2fa/verify query.username',
  'POST /api/2fa/recoverycodes query.username',
  // A product of the quote settings, a parameter of a saved query.
  'POST /api/quote/pdf body.productsPlans.product',
  'POST /api/device-data-queries/execute body.params.name',
  // A client attribute as its device has named it.
  'DELETE /api/data/{type}/{id}/attributes query.name',
  // The id of a server; tags of versions, whose pattern takes no other letters.
  'DELETE /api/dbtool/deprecateserver query.s',
  'POST /api/dbtool/appversion body.tag',
  'POST /api/dbtool/robotversion body.tag',
])

const inputs = allEndpoints()
  .filter(({ actionType }) => actionType !== undefined)
  .flatMap(({ method, path, body, query, upload }) =>
    Object.entries({ body, query, upload: upload?.fields }).flatMap(([part, schema]) =>
      schema === undefined ? [] : textsOf(schema, `${method} ${path} ${part}`),
    ),
  )

test('every field of a call that is called a name refuses what nobody sees', () => {
  const called = inputs.filter(([path]) => CALLED_A_NAME.test(path) && !REFERENCES.has(path))
  expect(called.length).toBeGreaterThan(40)
  expect(called.filter(([, schema]) => !isName(schema)).map(([path]) => path)).toEqual([])
})

test('every exception is a field of a call', () => {
  const paths = new Set(inputs.map(([path]) => path))
  expect([...REFERENCES].filter((path) => !paths.has(path))).toEqual([])
})
