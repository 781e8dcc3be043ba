import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { DemoAction } from './demo-action.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

const ADMIN = { username: 'admin', address: '192.0.2.10' }

/** Returns a function for the time of an hour (UTC) some days before `now`, in ms since 1970. */
const momentsBefore =
  (now: number) =>
  (days: number, hour: number, minute = 0) =>
    (Math.floor(now / DAY_MS) - days) * DAY_MS + hour * HOUR_MS + minute * 60_000

/** A change of an account by the administrator. */
const changed = (account: string, before: object, after: object) => ({
  ...ADMIN,
  action_type: 'UpdateUser',
  account,
  value: { username: account },
  before,
  after,
})

/** A right that appears in the log. */
export const GIVEN_RIGHT = { username: 'customer', tag: 'RobotName' } as const
export const rightGivenAt = (now: number) => momentsBefore(now)(24, 10, 5)

/**
 * Log entries that lead to the current state of the demo accounts, and entries of failed attempts.
 */
export function accountStory(options: { now: number; customers: readonly number[] }): DemoAction[] {
  const { now, customers } = options
  const former = customers.slice(0, 1)
  const at = momentsBefore(now)
  return [
    { ...changed('support', { firstname: 'Demmo' }, { firstname: 'Demo' }), at: at(28, 9, 12) },
    {
      ...changed(
        GIVEN_RIGHT.username,
        { userAccess: ['Default'] },
        { userAccess: ['Default', GIVEN_RIGHT.tag] },
      ),
      at: rightGivenAt(now),
    },
    { ...changed('dealer', { to: at(-60, 0) / 1000 }, { to: null }), at: at(19, 13, 40) },
    {
      ...changed(
        'support',
        { customerId: [INTERNAL_CUSTOMER_ID, ...former] },
        { customerId: [INTERNAL_CUSTOMER_ID] },
      ),
      at: at(15, 9, 30),
    },
    ...newcomer(at),
    ...resetOf('dealer', at),
    ...refusals(at),
    ...guesses(at),
  ]
}

type Moments = ReturnType<typeof momentsBefore>

/** The account that is not verified yet. Its user has set a password with a printed link. */
function newcomer(at: Moments): DemoAction[] {
  const username = 'unverified'
  const who = { username, account: username, address: '203.0.113.61' }
  const after = {
    firstname: 'Demo',
    lastname: 'Unverified',
    email: 'unverified@example.com',
    verified: false,
  }
  const created = { ...ADMIN, action_type: 'CreateUser', account: username, after }
  return [
    { ...created, at: at(10, 10, 15), value: { username, oneTimeLogin: true } },
    { ...who, at: at(9, 14, 58), action_type: 'ResetPassword' },
    { ...who, at: at(9, 15, 0), action_type: 'SignIn', value: { browser: 'Chrome 142', os: 'Android' } },
    { ...who, at: at(9, 15, 2), action_type: 'SendVerification', value: { email: 'unverified@example.com' } },
  ]
}

/** A user who forgot their password, and used the link twice. */
function resetOf(username: string, at: Moments): DemoAction[] {
  const who = { username, account: username, address: '198.51.100.7' }
  const from = { browser: 'Edge 142', os: 'Windows' }
  const failed = {
    ...who,
    action_type: 'SignIn',
    status_code: 400,
    value: { ...from, reason: 'Wrong password' },
  }
  return [
    { ...failed, at: at(12, 8, 1) },
    { ...failed, at: at(12, 8, 2) },
    { ...failed, at: at(12, 8, 4) },
    { ...who, at: at(12, 8, 6), action_type: 'RequestPasswordReset', value: from },
    { ...who, at: at(12, 8, 9), action_type: 'ResetPassword' },
    {
      ...who,
      at: at(12, 8, 15),
      action_type: 'OpenPasswordLink',
      status_code: 400,
      value: { reason: 'Link used before' },
    },
    { ...who, at: at(12, 8, 16), action_type: 'SignIn', value: from },
  ]
}

/** Log entries of refused calls. */
function refusals(at: Moments): DemoAction[] {
  return [
    {
      at: at(16, 14, 20),
      action_type: 'UpdateUser',
      status_code: 403,
      username: 'dealer',
      account: 'dealer',
      address: '198.51.100.7',
      value: {
        username: 'dealer',
        body: { username: 'dealer', userAccess: ['Default', 'User'], version: 1 },
      },
    },
    {
      at: at(7, 11, 30),
      action_type: 'CreateUser',
      status_code: 403,
      username: 'support',
      address: '192.0.2.24',
      value: {
        oneTimeLogin: 'true',
        body: { username: 'newcomer', email: 'newcomer@example.com', customerId: [1] },
      },
    },
  ]
}

/** A stranger who guesses passwords until the rate limit stops them. */
function guesses(at: Moments): DemoAction[] {
  const guess = (
    minute: number,
    rest: { username: string | null; status_code: number; reason: string },
  ): DemoAction => {
    const { reason, username, status_code } = rest
    const value = { browser: 'Unknown', os: 'Linux', reason }
    return {
      at: at(4, 2, minute),
      action_type: 'SignIn',
      username,
      account: username,
      address: '203.0.113.200',
      status_code,
      value,
    }
  }
  const wrong = { username: 'admin', status_code: 400, reason: 'Wrong password' }
  return [
    guess(10, { username: null, status_code: 400, reason: 'Unknown username' }),
    guess(11, { username: null, status_code: 400, reason: 'Unknown username' }),
    ...[12, 13, 14, 15, 16, 17].map((minute) => guess(minute, wrong)),
    guess(18, { username: 'admin', status_code: 429, reason: 'Too many attempts' }),
    guess(19, { username: 'admin', status_code: 429, reason: 'Too many attempts' }),
  ]
}
