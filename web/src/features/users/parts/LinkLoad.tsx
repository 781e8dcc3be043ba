import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ApiError } from '../../../api/api-error.ts'

/** Most checks are answered before; the page loads hardly more than itself until then. */
const LATE_AFTER_MS = 150

const LinkLoadState = lazy(async () => {
  const part = await import('./LinkLoadState.tsx')
  return { default: part.LinkLoadState }
})

interface LinkLoadProps<Reply> {
  query: UseQueryResult<Reply, ApiError>
  children: ReactNode
}

/** Shows its children once a link was checked; the state of a check that lasts, or has failed, is a part of its own. */
export function LinkLoad<Reply>({ query, children }: LinkLoadProps<Reply>) {
  const [isLate, setLate] = useState(false)
  // As `useElapsed` of `ui`, which is in a chunk that this page does not need.
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
