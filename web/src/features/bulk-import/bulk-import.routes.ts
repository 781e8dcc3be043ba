import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { verified } from '../../kit/routing/parents.ts'

/**
 * Requires no right: the server returns only the operations that the user's rights allow, and the page shows a
 * message if there are none.
 */
export const bulkImportRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/operations',
  component: lazyRouteComponent(() => import('./BulkImportPage.tsx')),
  staticData: { title: 'Bulk import' },
})
