import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { verified } from '../../kit/routing/parents.ts'

/** Needs no right here: the server lists the operations for the user's rights, and the page tells if there are none. */
export const bulkImportRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/operations',
  component: lazyRouteComponent(() => import('./BulkImportPage.tsx')),
  staticData: { title: 'Bulk import' },
})
