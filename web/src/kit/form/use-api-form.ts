import type { EndpointDeclaration, Reply } from '@service-center/contract/endpoint/endpoint.ts'
import { useRef } from 'react'
import type { Input } from '../../api/request.ts'
import { useApiMutation } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import { useCheckedForm } from './use-checked-form.ts'

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
