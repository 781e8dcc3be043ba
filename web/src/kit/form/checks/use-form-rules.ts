import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, formErrorText } from '../../../api/calls/api-error.ts'
import type { Input } from '../../../api/calls/request.ts'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import type { FormState } from './form-state.ts'
import { fieldFinder, assignErrors } from './field-errors.ts'

const FOCUSABLE = ':is(input, select, textarea, button):not([type="hidden"], :disabled)'
const WRONG = '[aria-invalid="true"], [data-field-error]'

/** Whether a form shows a field. Fields have their path as `name`; fields with several controls have it as `data-field`. */
function showsField(root: HTMLElement | null, path: string): boolean {
  const name = CSS.escape(path)
  return root?.querySelector(`[name="${name}"], [data-field="${name}"]`) != null
}

/** Moves the focus to the first invalid field; if it has several controls, to the first empty one. */
function focusFirstWrong(root: HTMLElement | null): void {
  const wrong = root?.querySelector<HTMLElement>(WRONG)
  if (wrong == null) return
  const group = wrong.closest<HTMLElement>('[data-field-error]')
  if (group === null) return wrong.focus()
  const controls = [...group.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const empty = controls.find((one) => one instanceof HTMLInputElement && one.value === '')
  const first = empty ?? controls[0]
  first?.focus()
}

interface Problems {
  /** The `ref` of the element that holds the fields. */
  readonly attach: (element: HTMLElement | null) => void
  readonly error: string | undefined
  /**
   * Shows the errors, and moves the focus to the first invalid field.
   * @param own errors of the screen's own rules, by field; they take precedence
   * @returns whether there are any errors
   */
  show: (found: readonly FieldError[], own?: Readonly<Record<string, string | undefined>>) => boolean
  /** Shows the error of the server on the fields that it names, otherwise on the given field, otherwise for the whole form. */
  showRefusal: (refusal: unknown, options: { text: string; field: string | undefined }) => void
  clear: () => void
}

/** The errors of a form: those of fields, which are part of its state, and one of the whole form. */
function useProblems(
  setErrors: FormState<never>['setErrors'],
  renamed: Readonly<Partial<Record<string, string>>>,
): Problems {
  const root = useRef<HTMLElement>(null)
  const attach = useCallback((element: HTMLElement | null) => {
    root.current = element
  }, [])
  const [error, setError] = useState<string>()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (attempts > 0) focusFirstWrong(root.current)
  }, [attempts])

  const show: Problems['show'] = (found, own = {}) => {
    const findField = fieldFinder(renamed, (path) => showsField(root.current, path))
    const { fields, rest } = assignErrors(found, findField)
    const ownErrors = Object.entries(own).flatMap(([path, text]) =>
      text === undefined ? [] : [[path, text]],
    )
    const all: Record<string, string> = { ...fields, ...Object.fromEntries(ownErrors) }
    setErrors(all)
    setError(rest)
    setAttempts((count) => count + 1)
    return Object.keys(all).length > 0 || rest !== undefined
  }
  return {
    attach,
    error,
    show,
    showRefusal: (refusal, { text, field }) => {
      if (refusal instanceof ApiError && refusal.errors.length > 0) show(refusal.errors)
      else if (field !== undefined) show([], { [field]: text })
      else setError(text)
    },
    clear: () => {
      setErrors({})
      setError(undefined)
    },
  }
}

/** Returns the errors of an input; an input without errors may be sent. */
export type Check<E extends EndpointDeclaration> = (input: Input<E>) => readonly FieldError[]

/**
 * The behaviour of a form over any state. It does not use the contract's schemas, because they would make the first load
 * of the sign-in page too large. Other forms use `useCheckedForm`.
 * @param check runs in addition to the rules of the form
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
    // The signature already checks the types of the path and of its value.
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
      // The user may have typed more while the server was saving.
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
  read: () => Values
  set: (changes: Partial<Values>) => void
}

/** Checks the input, asks for confirmation and sends it. A second call while one is running does nothing. */
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
      const text = options.errorText?.(error) ?? formErrorText(error)
      problems.showRefusal(error, { text, field: options.errorField })
    } finally {
      isRunning.current = false
      setSubmitting(false)
    }
  }
  return { submit, isSubmitting }
}
