import type { FieldError } from '@service-center/contract/endpoint/errors.ts'

/** The field of a parameter's error, or undefined if the form does not show it. */
export type FindField = (param: string) => string | undefined

interface LaidErrors {
  /** By field; the first error of a field. */
  readonly fields: Record<string, string>
  /** Errors without a field, in one text, so that none is lost. */
  readonly rest: string | undefined
}

/** Assigns a list of parameters' errors, the contract's or the server's, to the fields of a form. */
export function layErrors(errors: readonly FieldError[], findField: FindField): LaidErrors {
  const fields: Record<string, string> = {}
  const rest: string[] = []
  for (const { param, msg } of errors) {
    const field = findField(param)
    if (field === undefined) rest.push(param === '' ? msg : `${param}: ${msg}`)
    else fields[field] ??= msg
  }
  return { fields, rest: rest.length === 0 ? undefined : [...new Set(rest)].join('\n') }
}

/**
 * The field of a parameter: itself, or the nearest field that contains it ('customerId.0' belongs to 'customerId').
 * @param renamed fields by parameter, where the names differ
 * @param hasField whether the form shows a field
 */
export function fieldFinder(
  renamed: Readonly<Partial<Record<string, string>>>,
  hasField: (path: string) => boolean,
): FindField {
  return (param) => {
    const steps = param.split('.')
    for (let length = steps.length; length > 0; length -= 1) {
      const path = steps.slice(0, length).join('.')
      const field = renamed[path] ?? path
      // The rest of the path below a renamed parameter is kept.
      const whole = [field, ...steps.slice(length)].join('.')
      if (hasField(whole)) return whole
      if (hasField(field)) return field
    }
    return undefined
  }
}
