import { useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '../../api/credentials.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { activeEntry, isEnabled, NAV_ENTRIES, visibleEntries } from './navigation.ts'

/** An entry for one user. */
export interface UserNavEntry extends NavEntry {
  readonly isEnabled: boolean
}

/** The entries that the viewer sees. */
export function useNavEntries(): readonly UserNavEntry[] {
  const user = useViewer()
  return useMemo(
    () => visibleEntries(NAV_ENTRIES, user).map((entry) => ({ ...entry, isEnabled: isEnabled(entry, user) })),
    [user],
  )
}

/** The path of the current page's entry, whether the viewer sees that entry or not. */
export function useActivePath(): string | undefined {
  return useRouterState({ select: ({ location }) => activeEntry(NAV_ENTRIES, location.pathname)?.to })
}
