import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { checkInput } from './check-input.ts'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import type { FormState } from './form-state.ts'
import { useFormRules } from './use-form-rules.ts'

/** The checks of a form over its state: see `useCheckedForm`, which keeps that state with Mantine's form. */
export function useFormChecks<E extends EndpointDeclaration, Values extends object>(
  endpoint: E,
  options: CheckedFormOptions<E, Values>,
  state: FormState<Values>,
): CheckedForm<Values> {
  return useFormRules((input) => checkInput(endpoint, input), options, state)
}
