import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import type { FieldError } from '@service-center/contract/endpoint/errors.ts'
import { fieldErrorsOf } from '@service-center/contract/endpoint/field-errors.ts'

interface AnyInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** What the contract says against an endpoint's input: the same words that the server would answer. */
export function checkInput(endpoint: EndpointDeclaration, input: AnyInput): FieldError[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const error = endpoint[part]?.safeParse(input[part] ?? {}, { reportInput: true }).error
    return error === undefined ? [] : fieldErrorsOf(error)
  })
}
