import { deviceKindOf } from '@service-center/contract/devices.ts'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { diagramsSearch } from '../features/devices/diagrams/diagrams-search.ts'
import { askFirstBatch as askFirstBatchOf } from '../features/devices/overview/first-batch.ts'
import { historySearchParams } from '../features/history/searched.ts'
import { validateMapSearch } from '../features/map/map-search.ts'
import { CriticalErrorScreen } from '../ui/feedback/CriticalErrorScreen.tsx'
import {
  needsDeviceId,
  needsDeviceKind,
  needsNoSession,
  needsRight,
  needsRightUnlessOwn,
  needsSignIn,
  needsVerified,
} from './guards.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The document's title. */
    title?: string | ((params: Record<string, string | undefined>) => string)
  }
}

/** Not waited for: the page shows by itself that values are under way, and tells of what fails. */
function askFirstBatch(name: string): void {
  const kind = deviceKindOf(name)
  if (kind !== undefined) void askFirstBatchOf(kind).catch(() => undefined)
}

const kindTitle = (kind = '') => deviceKindOf(kind)?.name ?? 'Device'

const root = createRootRoute({
  notFoundComponent: lazyRouteComponent(() => import('./not-found/NotFoundPage.tsx')),
  errorComponent: ({ error }) => (
    <CriticalErrorScreen detail={error instanceof Error ? error.message : String(error)} />
  ),
})

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/home' })
  },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/account/signin',
  validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
  beforeLoad: needsNoSession,
  component: lazyRouteComponent(() => import('../features/sessions/SignInPage.tsx')),
  staticData: { title: 'Sign in' },
})

const passwordSearch = z.object({ token: z.string().optional().catch(undefined) })

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/setpassword',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('../features/users/SetPasswordPage.tsx')),
  staticData: { title: 'Set Your Password' },
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/resetpassword',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('../features/users/SetPasswordPage.tsx')),
  staticData: { title: 'Reset Your Password' },
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/forgotpassword',
  component: lazyRouteComponent(() => import('../features/users/ForgotPasswordPage.tsx')),
  staticData: { title: 'Forgot Password' },
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/verifyemail',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('../features/users/VerifyEmailPage.tsx')),
  staticData: { title: 'Verify Your Email' },
})

/** Everything with the navigation at its side. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: needsSignIn,
  component: lazyRouteComponent(() => import('./shell/ShellLayout.tsx'), 'ShellLayout'),
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/home',
  component: lazyRouteComponent(() => import('../features/home/HomePage.tsx')),
  staticData: { title: 'Home' },
})

const ownAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account/me',
  component: lazyRouteComponent(() => import('./account/OwnAccountRoute.tsx')),
  staticData: { title: 'My Account' },
})

const editOwnAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account/me/edit',
  component: lazyRouteComponent(() => import('../features/users/EditOwnAccountPage.tsx')),
  staticData: { title: 'Edit My Account' },
})

const verified = createRoute({
  getParentRoute: () => shell,
  id: 'verified',
  beforeLoad: needsVerified,
  // Beside the navigation, in the place of the page that threw.
  errorComponent: lazyRouteComponent(() => import('./not-allowed/NotAllowedPage.tsx')),
})

/** What a table keeps in the address. */
const tableSearch = z.object({
  filters: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
  columns: z
    .object({ cols: z.array(z.string()) })
    .optional()
    .catch(undefined),
})

const deviceOverview = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind',
  beforeLoad: needsDeviceKind,
  validateSearch: tableSearch,
  loader: ({ params }) => askFirstBatch(params.kind),
  component: lazyRouteComponent(() => import('../features/devices/DeviceOverviewPage.tsx')),
  staticData: { title: ({ kind }) => `${kindTitle(kind)}s Overview` },
})

const deviceDashboard = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind/$deviceId',
  beforeLoad: ({ params }) => {
    needsDeviceKind({ params })
    needsDeviceId({ params })
  },
  validateSearch: z.object({
    tablet: z.coerce.number().int().optional().catch(undefined),
    data: z.string().optional().catch(undefined),
    associatedData: z.string().optional().catch(undefined),
    diagrams: diagramsSearch,
    associatedDiagrams: diagramsSearch,
  }),
  component: lazyRouteComponent(() => import('../features/devices/DeviceDashboardPage.tsx')),
  staticData: { title: ({ kind, deviceId }) => `${kindTitle(kind)} ${deviceId}` },
})

const customers = createRoute({
  getParentRoute: () => verified,
  path: '/customers',
  validateSearch: z.object({
    /** A customer's id; anything else that stands in the address is named as not found. */
    selected: z.union([z.number(), z.string()]).optional().catch(undefined),
    search: z
      .union([z.string(), z.number().transform(String)])
      .optional()
      .catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../features/customers/CustomersPage.tsx')),
  staticData: { title: 'Customers' },
})

const map = createRoute({
  getParentRoute: () => verified,
  path: '/map',
  validateSearch: validateMapSearch,
  component: lazyRouteComponent(() => import('./map/MapRoute.tsx')),
  staticData: { title: 'Map' },
})

const log = createRoute({
  getParentRoute: () => verified,
  path: '/administration/log',
  beforeLoad: needsRight('UserActions'),
  validateSearch: tableSearch.extend({
    entry: z.coerce.number().int().positive().optional().catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../features/administration/LogPage.tsx')),
  staticData: { title: 'User actions' },
})

const history = createRoute({
  getParentRoute: () => verified,
  path: '/history',
  beforeLoad: needsRight('History'),
  validateSearch: historySearchParams,
  component: lazyRouteComponent(() => import('../features/history/HistoryPage.tsx')),
  staticData: { title: 'History' },
})

const accounts = createRoute({
  getParentRoute: () => verified,
  path: '/accounts',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../features/users/AccountsPage.tsx')),
  staticData: { title: 'User Overview' },
})

const createAccount = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/create',
  beforeLoad: needsRight('User'),
  component: lazyRouteComponent(() => import('../features/users/CreateAccountPage.tsx')),
  staticData: { title: 'Create Account' },
})

const account = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username',
  beforeLoad: needsRightUnlessOwn('User'),
  component: lazyRouteComponent(() => import('../features/users/AccountPage.tsx')),
  staticData: { title: ({ username }) => `Account ${username}` },
})

const editAccount = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username/edit',
  beforeLoad: needsRightUnlessOwn('User'),
  component: lazyRouteComponent(() => import('../features/users/EditAccountPage.tsx')),
  staticData: { title: ({ username }) => `Edit account ${username}` },
})

const accountAccess = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username/access',
  beforeLoad: needsRight('User'),
  validateSearch: z.object({
    action: z.string().optional().catch(undefined),
    customerId: z.number().int().optional().catch(undefined),
    device: z
      .string()
      .regex(/^[123]:-?\d{1,10}$/)
      .optional()
      .catch(undefined),
  }),
  component: lazyRouteComponent(() => import('../features/users/AccessPage.tsx')),
  staticData: { title: ({ username }) => `Effective access of ${username}` },
})

/** Every page of the console: a line each. */
export const routeTree = root.addChildren([
  start,
  signIn,
  setPassword,
  resetPassword,
  forgotPassword,
  verifyEmail,
  shell.addChildren([
    home,
    ownAccount,
    editOwnAccount,
    verified.addChildren([
      deviceOverview,
      deviceDashboard,
      history,
      log,
      customers,
      map,
      accounts,
      createAccount,
      account,
      editAccount,
      accountAccess,
    ]),
  ]),
])
