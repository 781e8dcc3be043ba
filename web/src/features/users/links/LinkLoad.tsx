import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { ApiError, type FaultCode } from '../../../api/calls/api-error.ts'

/** Most checks are finished within this time, so that the code of the loading state is rarely needed. */
const LATE_AFTER_MS = 150

const LinkLoadState = lazy(async () => {
  const part = await import('./LinkLoadState.tsx')
  return { default: part.LinkLoadState }
})

interface LinkLoadProps<Reply> {
  query: UseQueryResult<Reply, ApiError>
  children: ReactNode
}

/** Shows its children once the link was checked, and the state of a check that takes long or has failed. */
export function LinkLoad<Reply>({ query, children }: LinkLoadProps<Reply>) {
  const [isLate, setLate] = useState(false)
  // `useElapsed` of `ui` does the same, but would load a chunk that this page does not need.
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  if (query.data !== undefined) return children
  return isLate || query.error !== null ? (
    <Suspense fallback={null}>
      <LinkLoadState error={query.error} isFetching={query.isFetching} retry={() => void query.refetch()} />
    </Suspense>
  ) : null
}

/**
 * Checks each one-time link once per visit, however often its page is rendered, because a second check would give
 * another answer. A check that got no answer is repeated.
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

/** Error codes of unusable links. `invalid` is the answer to a malformed token. */
const CODES: ReadonlySet<FaultCode> = new Set([
  'password_link_invalid',
  'verification_link_invalid',
  'invalid',
])

export const isInvalidLink = (failure: { code: FaultCode } | null) =>
  failure !== null && CODES.has(failure.code)

/**
 * Why a link is unusable (specification 1, section 8). The server's message is for reset links only, because the server
 * cannot tell the kind of an unknown link.
 */
export const invalidLinkText = (isSet: boolean) =>
  isSet ? 'Invalid link! Please note that set password links are one time use.' : MESSAGES.passwordLinkInvalid
