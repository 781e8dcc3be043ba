import { useRef, useState } from 'react'

/** What a form keeps: its values, and what is wrong with them, by the path of the field (`customers.0`). */
export interface FormState<Values extends object> {
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  /** The values as they are now, also before the page has been drawn with them. */
  read: () => Values
  valueAt: (path: string) => unknown
  setValue: (path: string, value: unknown) => void
  setErrors: (errors: Readonly<Record<string, string>>) => void
  /** Forgets the errors of a field and of its parts. */
  clearErrors: (path: string) => void
  /** Whether any value differs from the initial ones. */
  isDirty: () => boolean
  /** Back to the initial values, without errors. */
  reset: () => void
  /** Other initial values, which the form starts from anew. */
  startFrom: (values: Values) => void
  /** These values count as unchanged from now on. */
  markSaved: (values: Values) => void
}

/** Errors without those of a field and of its parts. */
export function withoutErrorsAt<Text>(
  errors: Readonly<Record<string, Text>>,
  path: string,
): Record<string, Text> {
  const kept = Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`))
  return Object.fromEntries(kept)
}

/**
 * The state of a form whose values are plain texts, for the sign-in: it is loaded before everything else, and Mantine's
 * form would make that load 6 kB larger.
 */
export function useFlatFormState<Values extends Record<string, string>>({
  initialValues,
}: {
  initialValues: Values
}): FormState<Values> {
  const [initial, setInitial] = useState(initialValues)
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const newest = useRef(values)
  const replace = (next: Values) => {
    newest.current = next
    setValues(next)
  }
  return {
    values,
    errors,
    read: () => newest.current,
    valueAt: (path) => values[path],
    setValue: (path, value) => replace({ ...newest.current, [path]: value }),
    setErrors,
    clearErrors: (path) => setErrors((before) => withoutErrorsAt(before, path)),
    isDirty: () => Object.entries(newest.current).some(([name, value]) => initial[name] !== value),
    reset: () => {
      replace(initial)
      setErrors({})
    },
    startFrom: (next) => {
      setInitial(next)
      replace(next)
      setErrors({})
    },
    markSaved: setInitial,
  }
}
