import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { Input } from '../../../api/calls/request.ts'
import type { Draft, PutBackDraft } from './draft.ts'
import type { FieldBinding, FieldPath, FieldProblems, FieldValue, GroupBinding } from './field-paths.ts'

export interface CheckedFormOptions<E extends EndpointDeclaration, Values extends object> {
  /** The initial values, in the shape of the screen, not of the endpoint. */
  initialValues: Values
  /** Converts the values to the input of the endpoint; the contract's schemas check it before it is sent. */
  input: (values: Values) => Input<E>
  /** The rules of the screen itself; their errors take precedence over those of the contract. */
  rules?: (values: Values) => FieldProblems<Values>
  /** The field of each parameter that has another name on the screen. */
  renamed?: Readonly<Partial<Record<string, FieldPath<Values>>>>
  /** Whether there are unsaved changes; by default, whether any value differs from the initial ones. */
  isChanged?: (values: Values) => boolean
  /** Called when the checks have found errors, so that nothing is sent. */
  onInvalid?: () => void
  /** Asks the user for confirmation; false cancels the sending. */
  confirm?: (input: Input<E>, values: Values) => Promise<boolean>
  /** Sends the form. Errors that it throws are shown on the fields that they name, otherwise for the whole form. */
  onSubmit: (input: Input<E>, values: Values) => void | Promise<void>
  /** The text of an error without a field; by default the message of the server. */
  errorText?: (error: unknown) => string
  /** The field that shows the errors of the whole form, for a form with a single field. */
  errorField?: FieldPath<Values>
  /** Values to set after the server refused, when the same input can never succeed, such as a wrong code. */
  clearedByRefusal?: Partial<Values>
  /** Called with an error before the form shows it; return true if it is shown elsewhere. */
  onError?: (error: unknown) => boolean | void
  /** Called on every change, to keep the values while the form is not mounted. */
  onValuesChange?: (values: Values) => void
  /** How what is typed survives the end of the session: see `useFormDraft`. */
  draft?: DraftChoice
}

/** `none` for forms whose values are in the address anyway. */
export type DraftChoice =
  | 'none'
  | {
      /** What the form is about, if its initial values change from time to time: 'new version'. */
      readonly subject: string
      /** Called instead of putting the draft back if the initial values are not those that the user changed. */
      readonly onOtherBase?: (draft: Draft) => void
    }

export interface CheckedForm<Values extends object> {
  readonly values: Values
  /** The binding of a field: name, value, error and setter. */
  field: <P extends FieldPath<Values>>(path: P) => FieldBinding<FieldValue<Values, P>>
  /** The binding of a field whose value has parts with errors of their own. */
  group: <P extends FieldPath<Values>>(path: P) => GroupBinding<FieldValue<Values, P>>
  /** Changes several fields at once, and clears their errors. */
  set: (changes: Partial<Values>) => void
  /** Resets the form to other values, which count as unchanged. */
  startFrom: (values: Values) => void
  /** Back to the initial values, without errors. */
  reset: () => void
  submit: () => void
  /** Marks these values as saved. Call it right before the screen navigates away by itself. */
  markSaved: (values: Values) => void
  readonly error: string | undefined
  readonly hasFieldErrors: boolean
  readonly isChanged: boolean
  readonly isSubmitting: boolean
  /** Whether leaving now would lose changes. */
  wouldLose: () => boolean
  /** The `ref` of the element that holds the fields. */
  readonly attach: (element: HTMLElement | null) => void
  /** What was typed before the session ended, if it was put back. */
  readonly draft?: PutBackDraft | undefined
}

/** What the frames of forms need of a form: its state, and how to send it. */
export type FramedForm = Pick<
  CheckedForm<never>,
  'submit' | 'attach' | 'error' | 'isSubmitting' | 'isChanged' | 'wouldLose' | 'draft'
>
