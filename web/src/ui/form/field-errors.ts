import type { FieldError } from '@service-center/contract/endpoint/errors.ts'

/**
 * The server's list of field errors as Mantine's form wants them: one text a field; a field's first error counts.
 * @example form.setErrors(fieldErrors(error.errors))
 */
export function fieldErrors(list: readonly FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { param, msg } of list) errors[param] ??= msg
  return errors
}
