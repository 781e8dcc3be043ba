import { sentence } from '@service-center/contract/text/name-characters.ts'
import { IconUsers } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod'
import { needsRight, needsRightUnlessOwn } from '../../kit/routing/guards.ts'
import { root, shell, verified } from '../../kit/routing/parents.ts'
import { tableSearch } from '../../kit/routing/table-search.ts'

const passwordSearch = z.object({ token: z.string().optional().catch(undefined) })

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/setpassword',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('./links/SetPasswordPage.tsx')),
  staticData: { title: 'Set Your Password' },
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/resetpassword',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('./links/SetPasswordPage.tsx')),
  staticData: { title: 'Reset Your Password' },
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/account/forgotpassword',
  component: lazyRouteComponent(() => import('./links/ForgotPasswordPage.tsx')),
  staticData: { title: 'Forgot Password' },
})

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/account/verifyemail',
  validateSearch: passwordSearch,
  component: lazyRouteComponent(() => import('./links/VerifyEmailPage.tsx')),
  staticData: { title: 'Verify Your Email' },
})

/** The app sets the page of this route, because other features add cards to it. */
export const ownAccountRoute = createRoute({
  getParentRoute: () => shell,
  path: '/account/me',
  staticData: { title: 'My Account' },
})

const editOwnAccount = createRoute({
  getParentRoute: () => shell,
  path: '/account/me/edit',
  component: lazyRouteComponent(() => import('./EditAccountPages.tsx'), 'EditOwnAccountPage'),
  staticData: { title: 'Edit My Account' },
})

const accounts = createRoute({
  getParentRoute: () => verified,
  path: '/accounts',
  validateSearch: tableSearch.extend({ deleted: z.boolean().optional().catch(undefined) }),
  component: lazyRouteComponent(() => import('./AccountsPage.tsx')),
  staticData: {
    title: 'User Overview',
    menu: {
      label: 'User accounts',
      icon: IconUsers,
      group: 'Administration',
      // Specification 1, section 2: the menu shows it to administrators of accounts. The list itself is open to every
      // verified user, who sees the accounts in their scope.
      right: 'User',
    },
  },
})

const createAccount = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/create',
  beforeLoad: needsRight('User'),
  component: lazyRouteComponent(() => import('./CreateAccountPage.tsx')),
  staticData: { title: 'Create Account' },
})

// Specification 1, section 6: other users' accounts need the right to create and delete accounts. Everybody can read and
// change their own account.
const needsAccountRight = needsRightUnlessOwn('User')

const account = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username',
  beforeLoad: needsAccountRight,
  component: lazyRouteComponent(() => import('./AccountPage.tsx')),
  staticData: { title: ({ username }) => sentence`Account ${username}` },
})

const editAccount = createRoute({
  getParentRoute: () => verified,
  path: '/accounts/$username/edit',
  beforeLoad: needsAccountRight,
  component: lazyRouteComponent(() => import('./EditAccountPages.tsx'), 'EditAccountPage'),
  staticData: { title: ({ username }) => sentence`Edit account ${username}` },
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
  component: lazyRouteComponent(() => import('./access/AccessPage.tsx')),
  staticData: { title: ({ username }) => sentence`Effective access of ${username}` },
})

/** For users without a session, who forgot their password or follow a mailed link. */
export const passwordRoutes = [setPassword, resetPassword, forgotPassword, verifyEmail] as const

/** The viewer's own account, open to unverified users too. */
export const ownAccountRoutes = [ownAccountRoute, editOwnAccount] as const

export const accountRoutes = [accounts, createAccount, account, editAccount, accountAccess] as const
