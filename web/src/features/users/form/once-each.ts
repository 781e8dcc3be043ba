import { ApiError } from '../../../api/api-error.ts'
import { saysInvalidLink } from './invalid-link.ts'

/**
 * Asks about each link of one use once a visit, however often its page is drawn or everything is read anew: the second
 * answer would be another one. What got no answer is asked again.
 */
export function onceEach<Result>(
  ask: (token: string) => Promise<Result>,
): (token: string) => Promise<Result> {
  const asked = new Map<string, Promise<Result>>()
  return (token) => {
    const known = asked.get(token)
    if (known !== undefined) return known
    const answer = ask(token)
    asked.set(token, answer)
    answer.catch((error: unknown) => {
      if (!(error instanceof ApiError && saysInvalidLink(error))) asked.delete(token)
    })
    return answer
  }
}
