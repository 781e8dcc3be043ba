import { useRef, useState } from 'react'
import { type FormState, withoutErrorsAt } from './form-state.ts'

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
