import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsNoSession, needsRight, needsRightUnlessOwn } from '../guards.ts'
import { root, shell, verified } from './root-routes.tsx'
import { tableSearch } from './table-search.ts'

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/account/signin',
  validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
  beforeLoad: needsNoSession,
  component: lazyRouteComponent(() => import('../../features/sessions/SignInPage.tsx')),
  staticData: { title: 'Sign in' },
})

const passwordSearch = z.object({ token: z.string().optional().catch(undefined) })

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/setpassword',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('../../features/users/SetPasswordPage.tsx')),
  staticData: { title: 'Set Your Password' },
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/resetpassword',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('../../features/users/SetPasswordPage.tsx')),
  staticData: { title: 'Reset Your Password' },
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/forgotpassword',
  component: lazyRouteComponent(() => import('../../features/users/ForgotPasswordPage.tsx')),
  staticData: { title: 'Forgot Password' },
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/verifyemail',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('../../features/users/VerifyEmailPage.tsx')),
  staticData: { title: 'Verify Your Email' },
})

const ownAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account/me',
  component: lazyRouteComponent(() => import('../account/OwnAccountRoute.tsx')),
  staticData: { title: 'My Account' },
})

const editOwnAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account/me/edit',
  component: lazyRouteComponent(() => import('../../features/users/EditOwnAccountPage.tsx')),
  staticData: { title: 'Edit My Account' },
})

const accounts = createRoute({
  getParentRoute: () => verified,
  path: '/accounts',
  validateSearch: tableSearch,
  component: lazyRouteComponent(() => import('../../features/users/AccountsPage.tsx')),
  staticData: { title: 'User Overview' },
})

const createAccount = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/create',
  beforeLoad: needsRight('User'),
  component: lazyRouteComponent(() => import('../../features/users/CreateAccountPage.tsx')),
  staticData: { title: 'Create Account' },
})

const account = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username',
  beforeLoad: needsRightUnlessOwn('User'),
  component: lazyRouteComponent(() => import('../../features/users/AccountPage.tsx')),
  staticData: { title: ({ username }) => `Account ${username}` },
})

const editAccount = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username/edit',
  beforeLoad: needsRightUnlessOwn('User'),
  component: lazyRouteComponent(() => import('../../features/users/EditAccountPage.tsx')),
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
  component: lazyRouteComponent(() => import('../../features/users/AccessPage.tsx')),
  staticData: { title: ({ username }) => `Effective access of ${username}` },
})

/** Before the sign-in, without the navigation. */
export const entranceRoutes = [signIn, setPassword, resetPassword, forgotPassword, verifyEmail] as const

/** One's own account: also for those who are not verified yet. */
export const ownAccountRoutes = [ownAccount, editOwnAccount] as const

export const accountRoutes = [accounts, createAccount, account, editAccount, accountAccess] as const
