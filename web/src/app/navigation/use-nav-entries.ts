import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '../../api/credentials.ts'
import { activeEntry, isEnabled, NAV_ENTRIES, visibleEntries, type NavEntry } from './navigation.ts'

/** An entry as one user sees it. */
export interface ShownEntry extends NavEntry {
  readonly isEnabled: boolean
}

/** The entries that the viewer sees. */
export function useNavEntries(): readonly ShownEntry[] {
  const user = useViewer()
  const router = useRouter()
  return useMemo(() => {
    const patterns = Object.keys(router.routesByPath)
    const entries = visibleEntries(NAV_ENTRIES, { user, patterns })
    return entries.map((entry) => ({ ...entry, isEnabled: isEnabled(entry, user) }))
  }, [user, router])
}

/** The path of the entry that the present page belongs to. */
export function useActivePath(entries: readonly NavEntry[]): string | undefined {
  return useRouterState({ select: ({ location }) => activeEntry(entries, location.pathname)?.to })
}
