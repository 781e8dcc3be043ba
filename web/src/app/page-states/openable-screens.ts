import type { AnyRoute } from '@tanstack/react-router'
import type { Holder } from '../../api/session/rights.ts'
import { addressOf, hrefOf } from '../../kit/addresses.ts'
import type { NavEntry } from '../../kit/navigation/nav-entry.ts'
import { isRightGuard } from '../../kit/routing/guards.ts'
import { activeEntry, isEnabled, visibleEntries } from '../navigation/navigation.ts'
import type { KnownScreen } from './similar-screens.ts'

const OWN_ACCOUNT = hrefOf(addressOf.ownAccount())
const ONLY_SIGNED_OUT = /^\/(account\/(?!me)|$)/

/**
 * The screens that the signed-in user may open: the entries of their menu, and the pages whose guards let them in. A page
 * without a right of its own belongs to the menu entry that it is below. Pages with an id in their path are left out.
 * @param routes with their paths
 */
export function screensFor(
  user: Holder,
  menu: readonly NavEntry[],
  routes: readonly (readonly [path: string, route: AnyRoute])[],
): readonly KnownScreen[] {
  const entries = visibleEntries(menu, user).filter((entry) => isEnabled(entry, user))
  const pages = routes.filter(([path, route]) => {
    if (path.includes('$') || ONLY_SIGNED_OUT.test(path) || entries.some(({ to }) => to === path))
      return false
    if (!letsIn(route, path)) return false
    const owner = isRightGuard(route.options.beforeLoad) ? undefined : activeEntry(menu, path)
    return owner === undefined || path.startsWith(OWN_ACCOUNT) || entries.includes(owner)
  })
  return [
    ...entries.map(({ to, label }) => ({ path: to, label })),
    ...pages.map(([path]) => ({ path, label: '' })),
  ]
}

/** Whether the guards of a route and of its parents let the signed-in user in: they throw otherwise. */
function letsIn(route: AnyRoute, path: string): boolean {
  const guard: unknown = route.options.beforeLoad
  if (typeof guard === 'function') {
    try {
      guard({ params: {}, search: {}, location: { href: path } })
    } catch {
      return false
    }
  }
  const parent: AnyRoute | undefined = route.parentRoute
  return parent === undefined || letsIn(parent, path)
}
