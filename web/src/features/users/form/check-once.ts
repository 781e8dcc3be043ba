import { ApiError } from '../../../api/api-error.ts'
import { isInvalidLink } from './invalid-link.ts'

/**
 * Checks each one-time link once per visit, however often its page is rendered or reloaded: a second check would give
 * another answer. A check without an answer is repeated.
 */
export function checkOnce<Result>(
  ask: (token: string) => Promise<Result>,
): (token: string) => Promise<Result> {
  const asked = new Map<string, Promise<Result>>()
  return (token) => {
    const known = asked.get(token)
    if (known !== undefined) return known
    const answer = ask(token)
    asked.set(token, answer)
    answer.catch((error: unknown) => {
      if (!(error instanceof ApiError && isInvalidLink(error))) asked.delete(token)
    })
    return answer
  }
}
