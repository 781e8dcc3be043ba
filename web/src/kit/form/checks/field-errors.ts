import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'

/** The field that shows the error of a parameter; undefined if the form has no such field. */
export type FindField = (param: string) => string | undefined

interface AssignedErrors {
  /** The first error of each field. */
  readonly fields: Record<string, string>
  /** The errors without a field, in one text, so that none is lost. */
  readonly rest: string | undefined
}

/** Assigns the errors of parameters, from the contract's schemas or the server, to the fields of a form. */
export function assignErrors(errors: readonly FieldError[], findField: FindField): AssignedErrors {
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
 * Finds the field of a parameter: the field of the same path, or the nearest one above it ('customerId.0' belongs to
 * 'customerId').
 * @param renamed the field of each parameter that has another name
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
      // Below a renamed parameter, the rest of the path stays the same.
      const whole = [field, ...steps.slice(length)].join('.')
      if (hasField(whole)) return whole
      if (hasField(field)) return field
    }
    return undefined
  }
}
