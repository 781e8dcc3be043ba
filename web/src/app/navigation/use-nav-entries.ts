import { useRouter, useRouterState } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '../../api/session/credentials.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { activeEntry, entriesOf, isEnabled, visibleEntries } from './navigation.ts'

export interface UserNavEntry extends NavEntry {
  readonly isEnabled: boolean
}

/** All menu entries, regardless of the viewer's rights. */
export function useMenu(): readonly NavEntry[] {
  const { routeTree } = useRouter()
  return useMemo(() => entriesOf(routeTree), [routeTree])
}

/** The entries that the viewer sees. */
export function useNavEntries(): readonly UserNavEntry[] {
  const user = useViewer()
  const menu = useMenu()
  return useMemo(
    () => visibleEntries(menu, user).map((entry) => ({ ...entry, isEnabled: isEnabled(entry, user) })),
    [menu, user],
  )
}

/** The path of the current page's entry, whether the viewer sees that entry or not. */
export function useActivePath(): string | undefined {
  const menu = useMenu()
  return useRouterState({ select: ({ location }) => activeEntry(menu, location.pathname)?.to })
}
