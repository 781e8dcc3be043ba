import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FieldError } from '@service-center/contract/endpoint/field-errors.ts'
import { fieldErrorsOf } from '@service-center/contract/endpoint/field-errors.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import { safeParseInput } from '@service-center/contract/endpoint/names.ts'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import type { FormState } from './form-state.ts'
import { useFormRules } from './use-form-rules.ts'

/** A form that is checked by the contract's schemas, over any state. `useCheckedForm` is the same with Mantine's form as state. */
export function useFormChecks<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  options: CheckedFormOptions<E, Values>,
  state: FormState<Values>,
): CheckedForm<Values> {
  return useFormRules((input) => checkInput(endpoint, input), options, state)
}

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
  upload?: { readonly file?: unknown; readonly fields?: unknown }
}

/** Validates the input of an endpoint against the contract, with the same errors that the server would return. */
export function checkInput(endpoint: EndpointDeclaration, input: AnyInput): FieldError[] {
  const { params, query, body, upload } = endpoint
  const parts = [
    [params, input.params],
    [query, input.query],
    [body, input.body],
    [upload?.fields, input.upload?.fields],
  ] as const
  const found = parts.flatMap(([schema, given]) => {
    const error = schema === undefined ? undefined : safeParseInput(schema, given ?? {}).error
    return error === undefined ? [] : fieldErrorsOf(error)
  })
  const lacksFile = upload !== undefined && !(input.upload?.file instanceof Blob)
  return lacksFile ? [...found, { param: upload.field, msg: MESSAGES.required }] : found
}
