import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { CheckedForm, CheckedFormOptions } from './checked-form.ts'
import { useFormChecks } from './use-form-checks.ts'
import { useNestedFormState } from './use-nested-form-state.ts'

/**
 * A form whose values the contract checks. `useApiForm` sends them, too; this one is for forms that only ask, such as a
 * search that goes into the page's address.
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
  return useFormChecks(endpoint, options, state)
}
