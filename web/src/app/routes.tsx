import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { bulkImportRoute } from '../features/bulk-import/bulk-import.routes.ts'
import { changelogRoute } from '../features/changelog/changelog.routes.ts'
import { commandsRoute } from '../features/commands/commands.routes.ts'
import { controlPanelRoute, keysRoute } from '../features/control-panel/control-panel.routes.ts'
import { customersRoute } from '../features/customers/customers.routes.ts'
import { dataExtractorRoute } from '../features/data-extractor/data-extractor.routes.ts'
import { dbToolRoute } from '../features/dbtool/dbtool.routes.ts'
import { deviceDashboardRoute } from '../features/device-dashboard/device-dashboard.routes.ts'
import { developerRoute } from '../features/developer/developer.routes.ts'
import { deviceOverviewRoutes } from '../features/device-overview/device-overview.routes.ts'
import { historySearchRoute } from '../features/history-search/history-search.routes.ts'
import { dealerMaterialsRoute, supportDocumentsRoute } from '../features/documents/documents.routes.ts'
import { homeRoute } from '../features/home/home.routes.ts'
import { mapRoute } from '../features/map/map.routes.ts'
import { signInRoute } from '../features/sessions/sessions.routes.ts'
import { productionRoute } from '../features/production/production.routes.ts'
import { customerRelationsRoutes } from '../features/customer-relations/customer-relations.routes.ts'
import { supportLinesRoute } from '../features/emergency/emergency.routes.ts'
import { outsideServicesRoute } from '../features/outside-services/outside-services.routes.ts'
import { qcAppRoute } from '../features/qc/qc.routes.ts'
import { qcTrialRoutes } from '../features/qc/trial/trial.routes.ts'
import { quoteSettingsRoute } from '../features/quote-settings/quote-settings.routes.ts'
import { queuedWorkRoute } from '../features/queued-work/queued-work.routes.ts'
import { quoteRoutes } from '../features/quotes/quotes.routes.ts'
import { refusedDataRoute } from '../features/refused-data/refused-data.routes.ts'
import { rolloutRoutes } from '../features/rollouts/rollouts.routes.ts'
import { savingsRoute } from '../features/savings/savings.routes.ts'
import { supportRoutes } from '../features/support/support.routes.ts'
import { userActionsRoute } from '../features/user-actions/user-actions.routes.ts'
import {
  accountRoutes,
  ownAccountRoute,
  ownAccountRoutes,
  passwordRoutes,
} from '../features/users/users.routes.ts'
import { featureExplanationRoute } from '../features/tablet-features/tablet-features.routes.ts'
import { versionExplanationRoute } from '../features/software-versions/software-versions.routes.ts'
import { root, shell, verified } from '../kit/routing/parents.ts'
import { addressOf } from '../kit/addresses.ts'
import { ConsolePending } from './page-states/PageStates.tsx'
import { CriticalErrorScreen } from '../ui/feedback/code-failures.tsx'

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect(addressOf.home())
  },
})

// Before the first page is shown, the loading state appears without delay.
const LOADING = { pendingComponent: ConsolePending, pendingMs: 0 }

root.update({
  ...LOADING,
  notFoundComponent: lazyRouteComponent(() => import('./page-states/NotFoundPage.tsx')),
  errorComponent: ({ error }) => (
    <CriticalErrorScreen detail={error instanceof Error ? error.message : String(error)} />
  ),
})
shell.update({
  ...LOADING,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'ShellLayout'),
})
signInRoute.update(LOADING)

// Screens composed of several features.
homeRoute.update({ component: lazyRouteComponent(() => import('./screens/HomeRoute.tsx')) })
ownAccountRoute.update({ component: lazyRouteComponent(() => import('./screens/OwnAccountRoute.tsx')) })
deviceDashboardRoute.update({
  component: lazyRouteComponent(() => import('./screens/DeviceDashboardRoute.tsx')),
})
productionRoute.update({ component: lazyRouteComponent(() => import('./screens/ProductionRoute.tsx')) })
controlPanelRoute.update({ component: lazyRouteComponent(() => import('./screens/ControlPanelRoute.tsx')) })
customersRoute.update({ component: lazyRouteComponent(() => import('./screens/CustomersRoute.tsx')) })
mapRoute.update({ component: lazyRouteComponent(() => import('./screens/MapRoute.tsx')) })

/** Every page of the console, grouped by who may open it. Their order is the order of the menu within each of its groups. */
export const routeTree = root.addChildren([
  start,
  signInRoute,
  ...passwordRoutes,
  shell.addChildren([
    homeRoute,
    ...ownAccountRoutes,
    verified.addChildren([
      ...deviceOverviewRoutes,
      deviceDashboardRoute,
      customersRoute,
      mapRoute,
      commandsRoute,
      ...rolloutRoutes,
      versionExplanationRoute,
      featureExplanationRoute,
      ...supportRoutes,
      supportDocumentsRoute,
      productionRoute,
      historySearchRoute,
      qcAppRoute,
      ...qcTrialRoutes,
      changelogRoute,
      controlPanelRoute,
      keysRoute,
      bulkImportRoute,
      supportLinesRoute,
      dbToolRoute,
      ...quoteRoutes,
      quoteSettingsRoute,
      savingsRoute,
      ...customerRelationsRoutes,
      dealerMaterialsRoute,
      ...accountRoutes,
      userActionsRoute,
      dataExtractorRoute,
      developerRoute,
      queuedWorkRoute,
      refusedDataRoute,
      outsideServicesRoute,
    ]),
  ]),
])
