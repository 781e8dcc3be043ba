import { deviceKindOf } from '@service-center/contract/devices.ts'
import { createRootRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { askFirstBatch as askFirstBatchOf } from '../features/devices/overview/first-batch.ts'
import { CriticalErrorScreen } from '../ui/feedback/CriticalErrorScreen.tsx'
import { needsDeviceId, needsDeviceKind, needsNoSession, needsSignIn, needsVerified } from './guards.ts'

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
  component: lazyRouteComponent(() => import('../features/users/OwnAccountPage.tsx')),
  staticData: { title: 'My Account' },
})

const verified = createRoute({
  getParentRoute: () => shell,
  id: 'verified',
  beforeLoad: needsVerified,
  // Beside the navigation, in the place of the page that threw.
  errorComponent: lazyRouteComponent(() => import('./not-allowed/NotAllowedPage.tsx')),
})

const deviceOverview = createRoute({
  getParentRoute: () => verified,
  path: '/devices/$kind',
  beforeLoad: needsDeviceKind,
  validateSearch: z.object({
    filters: z.record(z.string(), z.array(z.string())).optional().catch(undefined),
    columns: z
      .object({ cols: z.array(z.string()) })
      .optional()
      .catch(undefined),
  }),
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
  validateSearch: z.object({ tablet: z.coerce.number().int().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('../features/devices/DeviceDashboardPage.tsx')),
  staticData: { title: ({ kind, deviceId }) => `${kindTitle(kind)} ${deviceId}` },
})

/** Every page of the console: a line each. */
export const routeTree = root.addChildren([
  start,
  signIn,
  setPassword,
  resetPassword,
  shell.addChildren([home, ownAccount, verified.addChildren([deviceOverview, deviceDashboard])]),
])
