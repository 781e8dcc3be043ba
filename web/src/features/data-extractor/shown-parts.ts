import { useEffect } from 'react'
import { useNewest } from '../../ui/hooks/use-newest.ts'
import type { QueryInput } from './execution-store.ts'

/** What of the screen is drawn: how an execution ends is toasted differently where it cannot be seen. */
const results = new Set<object>()
const failures = new Set<(input: QueryInput) => boolean>()

/** Whether the place below the queries is on the screen, where the result of an execution appears. */
export const isResultShown = (): boolean => results.size > 0

/** Whether the screen would say why the execution of these queries has failed. */
export const isFailureShown = (input: QueryInput): boolean => [...failures].some((shows) => shows(input))

/** For the place of the result. */
export function useShownResult(): void {
  useEffect(() => {
    const place = {}
    results.add(place)
    return () => void results.delete(place)
  }, [])
}

/**
 * For a form below which the reasons of failed executions stand.
 * @param shows whether it shows that of these queries
 */
export function useShownFailures(shows: (input: QueryInput) => boolean): void {
  const newest = useNewest(shows)
  useEffect(() => {
    const place = (input: QueryInput) => newest()(input)
    failures.add(place)
    return () => void failures.delete(place)
  }, [newest])
}
