import { useForm } from '@mantine/form'
import { type FormState, withoutErrorsAt } from './form-state.ts'

/** The state of any form, kept by Mantine's form: values may hold lists and objects. */
export function useNestedFormState<Values extends object>(options: {
  initialValues: Values
  onValuesChange?: (values: Values) => void
}): FormState<Values> {
  const form = useForm<Values>({ ...options, clearInputErrorOnChange: false })
  return {
    values: form.values,
    // Errors are set as texts only.
    errors: form.errors as Readonly<Record<string, string>>,
    read: form.getValues,
    valueAt: (path) => form.getInputProps(path).value,
    // The path's type, and the value's with it, were checked where the binding was created.
    setValue: (path, value) => form.setFieldValue(path, value as never),
    setErrors: form.setErrors,
    clearErrors: (path) => form.setErrors((before) => withoutErrorsAt(before, path)),
    isDirty: form.isDirty,
    reset: form.reset,
    startFrom: (values) => {
      form.setInitialValues(values)
      form.reset()
    },
    markSaved: form.resetDirty,
  }
}
