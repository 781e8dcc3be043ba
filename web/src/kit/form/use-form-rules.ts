import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import type { Input } from '../../api/request.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import type { FormState } from './form-state.ts'
import { useProblems } from './use-problems.ts'

/** What is wrong with an input; nothing: it may be sent. */
export type Check<E extends EndpointDeclaration> = (input: Input<E>) => readonly FieldError[]

/**
 * The behaviour of a form over its state, without the contract's schemas: they are most of what the sign-in page must not
 * load. Other forms use `useCheckedForm`.
 * @param check in addition to the form's own rules
 */
export function useFormRules<E extends EndpointDeclaration, Values extends object>(
  check: Check<E>,
  options: CheckedFormOptions<E, Values>,
  state: FormState<Values>,
): CheckedForm<Values> {
  const problems = useProblems(state.setErrors, options.renamed ?? {})
  const isSaved = useRef(false)
  const isChanged = options.isChanged?.(state.values) ?? state.isDirty()
  function change(path: string, value: unknown): void {
    isSaved.current = false
    state.setValue(path, value)
    state.clearErrors(path)
  }
  const set = (changes: Partial<Values>) => {
    for (const [path, value] of Object.entries(changes)) change(path, value)
  }
  const { submit, isSubmitting } = useSubmission(check, { options, problems, read: state.read, set })

  const field: CheckedForm<Values>['field'] = (path) => ({
    name: path,
    // The path's type, and the value's with it, are checked by the signature.
    value: state.valueAt(path) as never,
    onChange: (value) => change(path, value),
    error: state.errors[path],
  })
  return {
    values: state.values,
    field,
    group: (path) => ({ ...field(path), errorAt: (part) => state.errors[`${path}.${part}`] }),
    set,
    startFrom: (values) => {
      state.startFrom(values)
      problems.clear()
    },
    reset: () => {
      state.reset()
      problems.clear()
    },
    submit: () => void submit(),
    markSaved: (values) => {
      // What was typed while a slow server saved is not saved.
      isSaved.current = JSON.stringify(state.read()) === JSON.stringify(values)
      state.markSaved(values)
    },
    error: problems.error,
    hasFieldErrors: Object.keys(state.errors).length > 0,
    isChanged,
    isSubmitting,
    wouldLose: () => isChanged && !isSaved.current,
    attach: problems.attach,
  }
}

interface Submission<E extends EndpointDeclaration, Values extends object> {
  options: CheckedFormOptions<E, Values>
  problems: ReturnType<typeof useProblems>
  /** The current values, also before the page is rendered with them. */
  read: () => Values
  set: (changes: Partial<Values>) => void
}

/** Checks, confirms and sends; once at a time. */
function useSubmission<E extends EndpointDeclaration, Values extends object>(
  check: Check<E>,
  { options, problems, read, set }: Submission<E, Values>,
) {
  const [isSubmitting, setSubmitting] = useState(false)
  const isRunning = useRef(false)

  async function attempt(): Promise<void> {
    const values = read()
    const input = options.input(values)
    if (problems.show(check(input), options.rules?.(values))) {
      options.onInvalid?.()
      return
    }
    if (options.confirm !== undefined && !(await options.confirm(input, values))) return
    setSubmitting(true)
    await options.onSubmit(input, values)
  }
  async function submit(): Promise<void> {
    if (isRunning.current) return
    isRunning.current = true
    try {
      await attempt()
    } catch (error) {
      if (options.onError?.(error) === true) return
      if (options.clearedByRefusal !== undefined) set(options.clearedByRefusal)
      const text = options.errorText?.(error) ?? messageOf(error)
      problems.showRefusal(error, { text, field: options.errorField })
    } finally {
      isRunning.current = false
      setSubmitting(false)
    }
  }
  return { submit, isSubmitting }
}
