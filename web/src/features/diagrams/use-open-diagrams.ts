import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DiagramsSearch } from '../../kit/device/dashboard-search.ts'

export interface OpenDiagrams {
  /** What the address says of them; undefined while they are closed. */
  readonly search: DiagramsSearch | undefined
  readonly open: () => void
  readonly close: () => void
  /** Writes what is shown into the address, in the place of what it says now. */
  readonly keep: (shown: DiagramsSearch) => void
}

/**
 * Diagrams that the address opens, so that they can be shared and the back button closes them.
 * @param param those of the page's device, or of the one associated with it
 */
export function useOpenDiagrams(param: 'diagrams' | 'associatedDiagrams'): OpenDiagrams {
  const { [param]: search } = useSearch({ strict: false })
  const navigate = useNavigate()
  const write = useCallback(
    (next: DiagramsSearch | undefined, replace: boolean) =>
      void navigate({ to: '.', search: (before) => ({ ...before, [param]: next }), replace }),
    [navigate, param],
  )
  return {
    search,
    open: useCallback(() => write({}, false), [write]),
    close: useCallback(() => write(undefined, true), [write]),
    keep: useCallback((shown: DiagramsSearch) => write(shown, true), [write]),
  }
}
