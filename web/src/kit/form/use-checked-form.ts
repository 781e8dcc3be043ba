import { useForm } from '@mantine/form'
import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import type { Input } from '../../api/request.ts'
import { checkInput } from './check-input.ts'
import type { FieldBinding, FieldPath, FieldProblems, FieldValue, GroupBinding } from './field-paths.ts'
import { useProblems } from './use-problems.ts'

export interface CheckedFormOptions<E extends EndpointDeclaration, Values extends object> {
  /** What the screen shows at first; not necessarily shaped as the endpoint wants it. */
  initialValues: Values
  /** What the endpoint is given; the contract's own schemas check it before anything is sent. */
  input: (values: Values) => Input<E>
  /** The screen's own rules; what they say of a field counts before the contract's words. */
  rules?: (values: Values) => FieldProblems<Values>
  /** Fields by parameter, where the screen calls them differently from the endpoint. */
  renamed?: Readonly<Partial<Record<string, FieldPath<Values>>>>
  /** Whether leaving would lose something; by default, whether any value differs from the initial ones. */
  isChanged?: (values: Values) => boolean
  /** Asks before anything is sent; false: nothing is. */
  confirm?: (input: Input<E>, values: Values) => Promise<boolean>
  /** Does what the form is for. What it throws is shown: on the fields that it names, else for the whole form. */
  onSubmit: (input: Input<E>, values: Values) => void | Promise<void>
  /** What is said of an error that belongs to no field; by default the server's own words. */
  errorText?: (error: unknown) => string
  /** The field that takes an error of the whole, in a form of one field. */
  errorField?: FieldPath<Values>
  /** What a refusal puts into fields, where the same again could never pass. */
  clearedByRefusal?: Partial<Values>
  /** Hears of a refusal before it is shown; true: it is shown elsewhere. */
  onError?: (error: unknown) => boolean | void
  /** Hears of every change, for whoever keeps the values of a form that comes and goes. */
  onValuesChange?: (values: Values) => void
}

/** A form's state, as its shell and its fields take it. */
export interface CheckedForm<Values extends object> {
  readonly values: Values
  /** A field's value, its error, and how it is changed. */
  field: <P extends FieldPath<Values>>(path: P) => FieldBinding<FieldValue<Values, P>>
  /** The same, with the errors of the value's parts. */
  group: <P extends FieldPath<Values>>(path: P) => GroupBinding<FieldValue<Values, P>>
  /** Changes several fields at once; what was wrong with them is forgotten. */
  set: (changes: Partial<Values>) => void
  /** Begins anew from other values: none of them counts as changed. */
  startFrom: (values: Values) => void
  /** Back to the initial values, without errors. */
  reset: () => void
  submit: () => void
  /** To be called right before the screen leaves by itself: these values are saved. */
  markSaved: (values: Values) => void
  /** What is wrong with the form as a whole. */
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
    // The path's type, and the value's with it, were checked by whoever was given the binding.
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
