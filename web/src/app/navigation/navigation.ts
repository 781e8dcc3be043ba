import type { AnyRoute } from '@tanstack/react-router'
import { mayCall, type Holder } from '../../api/session/rights.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { isRightGuard } from '../../kit/routing/guards.ts'

/** The menu entries of a route and of all routes below it, in the order in which `app/routes.tsx` lists them. */
export function entriesOf(route: AnyRoute): readonly NavEntry[] {
  const { staticData = {}, beforeLoad } = route.options
  const title = typeof staticData.title === 'string' ? staticData.title : ''
  const own = [staticData.menu ?? []].flat().map((menu) => ({
    label: title,
    to: route.fullPath,
    right: isRightGuard(beforeLoad) ? beforeLoad.right : ('verified' as const),
    ...menu,
  }))
  const children: readonly AnyRoute[] = route.children ?? []
  return [...own, ...children.flatMap(entriesOf)]
}

/** The menu entries for a user. Unverified users also get the entries that they may open after verification. */
export function visibleEntries(entries: readonly NavEntry[], user: Holder): readonly NavEntry[] {
  return entries.filter((entry) => isEnabled(entry, { ...user, verified: true }))
}

/** Whether a user may open an entry. */
export function isEnabled({ right }: NavEntry, user: Holder): boolean {
  return typeof right === 'function' ? user.verified && right(user) : mayCall(user, right)
}

/** The entry of a path: the one with the longest path that is a prefix of it. */
export function activeEntry(entries: readonly NavEntry[], path: string): NavEntry | undefined {
  const isBelow = (at: string) => path === at || path.startsWith(`${at}/`)
  return entries
    .filter(({ notAt }) => notAt === undefined || !isBelow(notAt))
    .flatMap((entry) => [entry.to, ...(entry.alsoAt ?? [])].map((at) => ({ entry, at })))
    .filter(({ at }) => isBelow(at))
    .toSorted((a, b) => b.at.length - a.at.length)[0]?.entry
}
