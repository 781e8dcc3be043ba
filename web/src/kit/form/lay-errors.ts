import type { FieldError } from '@service-center/contract/endpoint/errors.ts'

/** Which field a parameter's error belongs on, or undefined where the form shows no such field. */
export type FindField = (param: string) => string | undefined

interface LaidErrors {
  /** By field; the first error of a field counts. */
  readonly fields: Record<string, string>
  /** What no field takes, in one text: it is never lost. */
  readonly rest: string | undefined
}

/** Lays a list of parameters' errors, the contract's or the server's, on the fields of a form. */
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
 * The field of a parameter: itself, or the nearest field that it is a part of ('customerId.0' belongs to 'customerId').
 * @param renamed fields by parameter, where they are called differently
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
      // What stands below a renamed parameter keeps its way below the field.
      const whole = [field, ...steps.slice(length)].join('.')
      if (hasField(whole)) return whole
      if (hasField(field)) return field
    }
    return undefined
  }
}
