import type { z } from 'zod'
import type { FieldError } from './errors.ts'
import { MESSAGES } from './messages.ts'

/** What a value of the wrong type is called; a choice that was not made comes as one of the others. */
const TYPE_CODES: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

/**
 * A schema's complaints as pairs of parameter and message, for the server's reply and for the console's forms alike.
 * @param error of a parse with `PLAIN_ERRORS`, whose `reportInput` is needed to distinguish a wrong value from a missing one
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
