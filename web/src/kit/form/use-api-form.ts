import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useApiMutation } from '../../api/query.ts'
import { type Input, request } from '../../api/request.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import { type FormState, withoutErrorsAt } from './form-state.ts'
import { useFormChecks } from './use-form-checks.ts'

/** Sends the file of a form. Its parts go to `useApiForm` (`around`) and to the file's field (`progress`). */
export function useUpload<Endpoint extends EndpointDeclaration>(endpoint: Endpoint) {
  const [progress, setProgress] = useState<number>()
  const around = async (_call: () => Promise<Reply<Endpoint>>, input: Input<Endpoint>) => {
    setProgress(0)
    try {
      return await request(endpoint, input, { onProgress: setProgress })
    } finally {
      setProgress(undefined)
    }
  }
  return { progress, around }
}

/** The file of a form in which none was chosen: the form then says that one is required before anything is sent. */
export const NO_FILE = { name: '', type: '', size: 0 }

export interface ApiFormOptions<E extends EndpointDeclaration, Values extends object> extends Omit<
  CheckedFormOptions<E, Values>,
  'onSubmit'
> {
  /** The toast on success, with the specification's text; none when absent. */
  success?: string | ((reply: Reply<E>, values: Values) => string)
  /** Runs after a success, such as leaving the page; then what the endpoint changes is reloaded. */
  onSuccess?: (reply: Reply<E>, values: Values) => void | Promise<void>
  /** Whether a success empties the form for the next entry, unless that has been typed meanwhile. */
  clearsAfterSuccess?: boolean
  /** Wraps the call, such as in `withoutLive`, or makes another one that is answered in the same form. */
  around?: (call: () => Promise<Reply<E>>, input: Input<E>) => Promise<Reply<E>>
}

/** The state of a form that sends its values to an endpoint. */
export interface ApiForm<E extends EndpointDeclaration, Values extends object> extends CheckedForm<Values> {
  /** The last successful reply. */
  readonly reply: Reply<E> | undefined
}

/**
 * A form over an endpoint: checks with the contract's schemas and the screen's rules, sends once at a time, shows the
 * server's errors on the fields, confirms success, and reloads everything that the endpoint changes.
 * @example const form = useApiForm(api.users.create, { initialValues, input: (values) => ({ body: newUserOf(values) }) })
 */
export function useApiForm<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  { success, onSuccess, clearsAfterSuccess = false, around, ...options }: ApiFormOptions<E, Values>,
): ApiForm<E, Values> {
  const sent = useRef(options.initialValues)
  const mutation = useApiMutation(endpoint, {
    ...(around === undefined ? {} : { around }),
    onSuccess: (reply) => {
      const values = sent.current
      form.markSaved(values)
      if (success !== undefined) toast.success(typeof success === 'string' ? success : success(reply, values))
      if (clearsAfterSuccess && !form.wouldLose()) form.startFrom(options.initialValues)
      return onSuccess?.(reply, values)
    },
  })
  const form = useCheckedForm<E, Values>(endpoint, {
    ...options,
    onSubmit: async (input, values) => {
      sent.current = values
      await mutation.mutateAsync(input)
    },
  })
  return { ...form, reply: mutation.data }
}

/**
 * A form whose values the contract checks. `useApiForm` sends them, too; this one is for forms that only ask, such as a
 * search that goes into the page's address.
 */
export function useCheckedForm<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  options: CheckedFormOptions<E, Values>,
): CheckedForm<Values> {
  const { initialValues, onValuesChange } = options
  const state = useNestedFormState({
    initialValues,
    ...(onValuesChange === undefined ? {} : { onValuesChange }),
  })
  return useFormChecks(endpoint, options, state)
}

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

/**
 * The key of a sending: the same until it has succeeded, so that a second attempt after a lost answer sends nothing twice;
 * another one as soon as something else is sent. After a success it is called with ''.
 */
export function useRequestKey(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (content !== last.current.content || content === '')
      last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
