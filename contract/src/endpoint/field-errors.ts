import { z } from 'zod'
import { MESSAGES } from './messages.ts'

/** The error of one field (specification 1, section 8). */
export const fieldError = z.object({
  param: z.string().describe('The field, with dots on the way to an inner one.'),
  msg: z.string().describe('What is wrong, for people.'),
  at: z
    .int()
    .nonnegative()
    .optional()
    .describe("Position in the field's text, in UTF-16 units; absent if the whole field is concerned."),
})
export type FieldError = z.infer<typeof fieldError>

const TYPES: Readonly<Record<string, string>> = {
  number: 'Must be a number.',
  int: 'Must be a whole number.',
  string: 'Must be a text.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
}
/** Units of limits that do not concern numbers. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** The message for a user; undefined: use zod's own message. */
function plainError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected]
    case 'invalid_value':
      return `Must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return limitError({ ...issue, side: 'most', limit: issue.maximum })
    case 'too_small':
      return limitError({ ...issue, side: 'least', limit: issue.minimum })
    default:
      return undefined
  }
}

interface LimitIssue {
  readonly side: 'most' | 'least'
  readonly limit: number | bigint
  readonly origin: string
  readonly inclusive?: boolean | undefined
}

function limitError({ side, limit, origin, inclusive = true }: LimitIssue): string {
  const unit = UNITS[origin]
  if (unit !== undefined) return `Must have at ${side} ${limit} ${unit[Number(limit) === 1 ? 0 : 1]}.`
  if (inclusive) return `Must be at ${side} ${limit}.`
  return `Must be ${side === 'most' ? 'less' : 'more'} than ${limit}.`
}

/**
 * Parse options of server and console forms: plain messages for schemas without their own, and the input in each
 * issue, so that `fieldErrorsOf` can tell a missing value from a wrong one.
 */
export const PLAIN_ERRORS = { reportInput: true, error: plainError } as const

/** Issue codes of a value of the wrong type. A choice that was not made has one of them too. */
const TYPE_CODES: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/**
 * Issues of a schema as pairs of parameter and message, for the server's reply and the console's forms.
 * @param error of a parse with `PLAIN_ERRORS`
 */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        param: [...issue.path, key].join('.'),
        msg: 'This field is not known.',
      }))
    }
    const isMissing = TYPE_CODES.has(issue.code) && (issue.input === undefined || issue.input === null)
    return [{ param: issue.path.join('.'), msg: isMissing ? MESSAGES.required : issue.message }]
  })
}
