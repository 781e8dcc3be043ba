import { useForm } from '@mantine/form'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { Input } from '../../api/request.ts'
import { checkInput } from './check-input.ts'
import type { FieldBinding, FieldPath, FieldProblems, FieldValue, GroupBinding } from './field-paths.ts'
import { useProblems } from './use-problems.ts'

export interface CheckedFormOptions<E extends EndpointDeclaration, Values extends object> {
  /** The initial values of the screen; not necessarily in the endpoint's form. */
  initialValues: Values
  /** Converts the values to the endpoint's input; the contract's schemas check it before it is sent. */
  input: (values: Values) => Input<E>
  /** The screen's own rules; their errors take precedence over the contract's. */
  rules?: (values: Values) => FieldProblems<Values>
  /** Fields by parameter, where the screen's names differ from the endpoint's. */
  renamed?: Readonly<Partial<Record<string, FieldPath<Values>>>>
  /** Whether leaving would lose changes; by default, whether any value differs from the initial ones. */
  isChanged?: (values: Values) => boolean
  /** Asks for confirmation; false: nothing is sent. */
  confirm?: (input: Input<E>, values: Values) => Promise<boolean>
  /** The form's action. Its errors are shown: on the fields that they name, otherwise for the whole form. */
  onSubmit: (input: Input<E>, values: Values) => void | Promise<void>
  /** The text of an error without a field; by default the server's message. */
  errorText?: (error: unknown) => string
  /** The field that shows errors of the whole form, in a form with one field. */
  errorField?: FieldPath<Values>
  /** Values set after a refusal, where the same input could never succeed. */
  clearedByRefusal?: Partial<Values>
  /** Called with a refusal before it is shown; true: it is shown elsewhere. */
  onError?: (error: unknown) => boolean | void
  /** Called on every change, to keep the values of a form that is mounted temporarily. */
  onValuesChange?: (values: Values) => void
}

/** A form's state, for its shell and its fields. */
export interface CheckedForm<Values extends object> {
  readonly values: Values
  /** The binding of a field: value, error, and setters. */
  field: <P extends FieldPath<Values>>(path: P) => FieldBinding<FieldValue<Values, P>>
  /** The same, with the errors of the value's parts. */
  group: <P extends FieldPath<Values>>(path: P) => GroupBinding<FieldValue<Values, P>>
  /** Changes several fields at once; what was wrong with them is forgotten. */
  set: (changes: Partial<Values>) => void
  /** Resets the form to other values, which count as unchanged. */
  startFrom: (values: Values) => void
  /** Back to the initial values, without errors. */
  reset: () => void
  submit: () => void
  /** To be called right before the screen leaves by itself: these values are saved. */
  markSaved: (values: Values) => void
  /** The error of the whole form. */
  readonly error: string | undefined
  readonly hasFieldErrors: boolean
  readonly isChanged: boolean
  readonly isSubmitting: boolean
  /** Whether leaving would lose something, at the moment of the call. */
  wouldLose: () => boolean
  /** The `ref` of the element that holds the fields. */
  readonly attach: (element: HTMLElement | null) => void
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
  const form = useForm<Values>({
    initialValues,
    clearInputErrorOnChange: false,
    ...(onValuesChange === undefined ? {} : { onValuesChange }),
  })
  const problems = useProblems(form.setErrors, options.renamed ?? {})
  const isSaved = useRef(false)
  const isChanged = options.isChanged?.(form.values) ?? form.isDirty()
  function change(path: string, value: unknown): void {
    isSaved.current = false
    // The path's type, and the value's with it, were checked where the binding was created.
    form.setFieldValue(path, value as never)
    form.setErrors((before) => without(before, path))
  }
  const set = (changes: Partial<Values>) => {
    for (const [path, value] of Object.entries(changes)) change(path, value)
  }
  const { submit, isSubmitting } = useSubmission(endpoint, { options, problems, read: form.getValues, set })
  // Errors are set as texts only, by `useProblems`.
  const errors = form.errors as Readonly<Record<string, string>>

  const field: CheckedForm<Values>['field'] = (path) => ({
    name: path,
    value: form.getInputProps(path).value,
    onChange: (value) => change(path, value),
    error: errors[path],
  })
  return {
    values: form.values,
    field,
    group: (path) => ({ ...field(path), errorAt: (part) => errors[`${path}.${part}`] }),
    set,
    startFrom: (values) => {
      form.setInitialValues(values)
      form.reset()
      problems.clear()
    },
    reset: () => {
      form.reset()
      problems.clear()
    },
    submit: () => void submit(),
    markSaved: (values) => {
      isSaved.current = true
      form.resetDirty(values)
    },
    error: problems.error,
    hasFieldErrors: Object.keys(errors).length > 0,
    isChanged,
    isSubmitting,
    wouldLose: () => isChanged && !isSaved.current,
    attach: problems.attach,
  }
}

/** Errors without those of a field and its parts. */
function without<Text>(errors: Readonly<Record<string, Text>>, path: string): Record<string, Text> {
  const kept = Object.entries(errors).filter(([name]) => name !== path && !name.startsWith(`${path}.`))
  return Object.fromEntries(kept)
}

interface Submission<E extends EndpointDeclaration, Values extends object> {
  options: CheckedFormOptions<E, Values>
  problems: ReturnType<typeof useProblems>
  /** The values as they are, also before the page has been drawn with them. */
  read: () => Values
  set: (changes: Partial<Values>) => void
}

/** Checks, asks, sends; once at a time. */
function useSubmission<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  { options, problems, read, set }: Submission<E, Values>,
) {
  const [isSubmitting, setSubmitting] = useState(false)
  const isRunning = useRef(false)

  async function attempt(): Promise<void> {
    const values = read()
    const input = options.input(values)
    if (problems.show(checkInput(endpoint, input), options.rules?.(values))) return
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
