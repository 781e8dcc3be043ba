import { IconClipboardCheck } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { QcAppSearch } from '../../kit/addresses.ts'
import { needsRight } from '../../kit/routing/guards.ts'
import { onlyValid } from '../../kit/routing/only-valid.ts'
import { verified } from '../../kit/routing/parents.ts'

/** Ignores invalid values, because anybody can type an address. */
export function qcAppSearch({ workflow, start }: Record<string, unknown>): QcAppSearch {
  const id = Number(workflow)
  return {
    ...(start === 'new' || start === 'copy' ? { start } : {}),
    ...(Number.isInteger(id) && id > 0 ? { workflow: id } : {}),
  }
}

/** The router ignores the case of paths: /qcapp is the same page. */
export const qcAppRoute = createRoute({
  getParentRoute: () => verified,
  path: '/QCApp',
  beforeLoad: needsRight('QCApp'),
  validateSearch: onlyValid(qcAppSearch),
  component: lazyRouteComponent(() => import('./QCAppPage.tsx')),
  staticData: {
    title: 'QC App',
    menu: {
      // Specification 1, section 2 names both.
      alsoAt: ['/qcapp'],
      icon: IconClipboardCheck,
      group: 'Service',
    },
  },
})
