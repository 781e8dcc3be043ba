import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { verified } from '../../kit/routing/parents.ts'

/** The page itself says when none of the viewer's rights comes with an operation: the server has the list. */
export const bulkImportRoute = createRoute({
  getParentRoute: () => verified,
  path: '/administration/operations',
  component: lazyRouteComponent(() => import('./BulkImportPage.tsx')),
  staticData: { title: 'Bulk import' },
})
