import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useApiMutation } from '../../api/queries/query.ts'
import { type Input, request } from '../../api/calls/request.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm, CheckedFormOptions } from './checks/checked-form.ts'
import { type FormState, withoutErrorsAt } from './checks/form-state.ts'
import { useFormChecks } from './checks/use-form-checks.ts'
import { useFormDraft } from './drafts/use-form-draft.ts'

/** Sends the file of a form, with progress. Pass `around` to `useApiForm` and `progress` to the `FileField`. */
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

/** Stands for the file while none is chosen: the check then reports that one is required, and nothing is sent. */
export const NO_FILE = { name: '', type: '', size: 0 }

export interface ApiFormOptions<E extends EndpointDeclaration, Values extends object> extends Omit<
  CheckedFormOptions<E, Values>,
  'onSubmit'
> {
  /** The text of the toast on success; no toast without it. */
  success?: string | ((reply: Reply<E>, values: Values) => string)
  /** Runs after a success, for example to leave the page. Then everything that the endpoint changes is reloaded. */
  onSuccess?: (reply: Reply<E>, values: Values) => void | Promise<void>
  /** Empties the form after a success for the next entry, unless the user has typed in the meantime. */
  clearsAfterSuccess?: boolean
  /** Wraps the call, for example in `withoutLive`, or replaces it by another call with the same reply. */
  around?: (call: () => Promise<Reply<E>>, input: Input<E>) => Promise<Reply<E>>
}

export interface ApiForm<E extends EndpointDeclaration, Values extends object> extends CheckedForm<Values> {
  readonly reply: Reply<E> | undefined
}

/**
 * A form that sends its values to an endpoint: checks them with the contract's schemas and the rules of the screen, shows
 * the errors of the server on the fields, confirms a success, and reloads everything that the endpoint changes.
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
 * A form that is checked by the contract's schemas but does not send its values to the endpoint itself, such as a search
 * that goes into the address of the page. Other forms use `useApiForm`.
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
  return useFormDraft(endpoint, options, useFormChecks(endpoint, options, state))
}

/** The state of a form, kept by Mantine's form. The values may contain lists and objects. */
export function useNestedFormState<Values extends object>(options: {
  initialValues: Values
  onValuesChange?: (values: Values) => void
}): FormState<Values> {
  const form = useForm<Values>({ ...options, clearInputErrorOnChange: false })
  return {
    values: form.values,
    // Mantine allows any node as an error; here they are always texts.
    errors: form.errors as Readonly<Record<string, string>>,
    read: form.getValues,
    valueAt: (path) => form.getInputProps(path).value,
    // The types of the path and of its value were checked when the binding was created.
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
 * Returns a function that gives the idempotency key of a request. The key stays the same for the same content, so that a
 * retry after a lost reply does not send it twice. Call the function with '' after a success.
 */
export function useRequestKey(): (content: string) => string {
  const last = useRef({ content: '', key: '' })
  return (content) => {
    if (content !== last.current.content || content === '')
      last.current = { content, key: crypto.randomUUID() }
    return last.current.key
  }
}
