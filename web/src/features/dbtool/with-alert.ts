import type { EndpointDeclaration } from '@service-center/contract/endpoint/endpoint.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Input } from '../../api/request.ts'

/** As forms and mutations take it. */
interface Alerted<E extends EndpointDeclaration> {
  around: <Result>(call: () => Promise<Result>, input: Input<E>) => Promise<Result>
}

/**
 * A failed call gets the alert of the specification (section 8) in place of the server's message. What is wrong with a
 * field keeps it, and so does what somebody else has changed meanwhile: both say what to do.
 */
export function withAlert<E extends EndpointDeclaration>(
  _endpoint: E,
  textOf: (error: ApiError, input: Input<E>) => string,
): Alerted<E> {
  return {
    around: async (call, input) => {
      try {
        return await call()
      } catch (error) {
        throw error instanceof ApiError && !KEPT.has(error.code)
          ? alerted(error, textOf(error, input))
          : error
      }
    },
  }
}

const KEPT: ReadonlySet<string> = new Set(['invalid', 'changed_meanwhile'])

function alerted({ code, kind, errors }: ApiError, message: string): ApiError {
  return new ApiError(code, { kind, message, errors: errors.map(({ param }) => ({ param, msg: message })) })
}
