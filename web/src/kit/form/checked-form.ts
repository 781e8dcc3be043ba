import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { Input } from '../../api/request.ts'
import type { FieldBinding, FieldPath, FieldProblems, FieldValue, GroupBinding } from './field-paths.ts'

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
  /** Called when the checks have found something wrong, and nothing is sent. */
  onInvalid?: () => void
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
  /** Changes several fields at once, and clears their errors. */
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
  /** Whether leaving would lose changes now. */
  wouldLose: () => boolean
  /** The `ref` of the element that holds the fields. */
  readonly attach: (element: HTMLElement | null) => void
}
