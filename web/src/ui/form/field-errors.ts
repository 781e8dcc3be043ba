import type { FieldError } from '@service-center/contract/endpoint/errors.ts'

/**
 * Converts the server's list of field errors to Mantine's form: one text per field, the first error.
 * @example form.setErrors(fieldErrors(error.errors))
 */
export function fieldErrors(list: readonly FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { param, msg } of list) errors[param] ??= msg
  return errors
}
