import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import type { Credentials, sessions } from '@service-center/contract/sessions/sessions.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import {
  forgetUnusedBrowsers,
  isKnownBrowser,
  rememberBrowser,
} from '../../platform/clients/known-browsers.ts'
import { deleteOldAttempts, limitAttempts } from '../../platform/clients/sign-in-attempts.ts'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { verifyPassword } from '../../platform/secrets/passwords.ts'
import { spendCode } from '../two-factor/codes.service.ts'
import { mailSecurityNotice } from '../users/security-mails.service.ts'
import { createSession, hasSessionWithoutBrowser, lockSignInUser, type SignInUser } from './sessions.store.ts'

/** The reasons of failed sign-ins in the user action log. */
const SIGN_IN_REASONS = {
  unknown: 'Unknown username',
  password: 'Wrong password',
  noPassword: 'No password set yet',
  deleted: 'Account deleted',
  notBegun: 'Account not valid yet',
  ended: 'Account ended',
} as const

/** The same error for every failed sign-in, so that it does not reveal which users exist. */
const wrongCredentials = (why: keyof typeof SIGN_IN_REASONS) =>
  new AppError('wrong_credentials', { logged: { reason: SIGN_IN_REASONS[why] } })

interface SignIn {
  app: App
  db: Database
  sessionMinutes: number
  /** The public address of the console, for mails. */
  publicUrl: string
  address: string
  /** The browser's stored id, if it has one. */
  browser: string | undefined
  given: Parsed<typeof sessions.signIn, 'body'>
  /** The user of the given name, as `findSignInUser` returns it. */
  user: SignInUser | undefined
}

type SessionUser = Pick<
  SignInUser,
  'username' | 'verified' | 'twoFactorEnabled' | 'customers' | 'customerName' | 'rights'
>

/** The user, with the session's token and the browser's new id; without a token the code is still missing. */
type Outcome =
  | { username: string; token: string; browser: string }
  | { username: string; token?: undefined; browser?: undefined }

/**
 * Opens a session for a user name, its password, and its second factor if that is on.
 * @throws wrongCredentials for a wrong name, a wrong password, or a user who may not sign in
 * @throws wrongCode when only the code is wrong
 * @throws tooMany when there were too many attempts for this name or from this network; nothing is checked then
 */
export async function signIn(options: SignIn): Promise<Outcome> {
  const { app, user, given, browser, address } = options
  const attempt = { account: given.username, browser, address }
  const isComplete = await limitAttempts(app.database.separate, attempt, () => check(options)).catch(
    async (error: unknown) => {
      // A refusal takes as long as a successful answer.
      if (error instanceof AppError && error.code === 'too_many')
        await verifyPassword(undefined, given.password)
      throw error
    },
  )
  // This cannot happen: `check` has thrown without a user.
  if (user === undefined) throw wrongCredentials('unknown')
  return isComplete ? openSession(options, user) : { username: user.username }
}

/** Checks the credentials against the user; false when the code is missing. */
async function check({ app, db, given, user }: SignIn): Promise<boolean> {
  const isRight = await verifyPassword(user?.passwordHash ?? undefined, given.password)
  if (user === undefined) throw wrongCredentials('unknown')
  if (user.closed !== null) throw wrongCredentials(user.closed)
  if (!isRight) throw wrongCredentials(user.passwordHash === null ? 'noPassword' : 'password')
  if (!user.twoFactorEnabled) return true
  const code = given.confirmationCode?.trim() ?? ''
  if (code === '') return false
  await spendCode({ db, encryption: app.encryption, username: user.username, code })
  return true
}

async function openSession(options: SignIn, user: SignInUser): Promise<Outcome> {
  const { app, db, given, address } = options
  const { username } = user
  // The account was changed while the password was being checked.
  if (!(await lockSignInUser(db, user))) throw wrongCredentials('password')
  const expiresAt = new Date(Date.now() + options.sessionMinutes * 60_000)
  const id = randomUUID()
  if (await isNewBrowser(options, user)) await mailNewBrowser(options, user)
  await createSession(db, { id, username, browser: given.browser, os: given.os, address, expiresAt })
  const browser = await rememberBrowser(db, { username, id: options.browser })
  const token = await app.tokens.sign(credentialsOf({ user, sid: id, expiresAt }))
  return { username, token, browser }
}

/**
 * Whether a user who has signed in before now uses a new browser. Programs that name no browser have no
 * cookie either: for them the network address counts, so that a script does not cause a mail at each sign-in.
 */
async function isNewBrowser({ db, given, address, browser }: SignIn, user: SignInUser): Promise<boolean> {
  const { username, hasSignedIn } = user
  if (!hasSignedIn || (await isKnownBrowser(db, { username, id: browser }))) return false
  return given.browser !== undefined || !(await hasSessionWithoutBrowser(db, { username, address }))
}

async function mailNewBrowser({ db, given, address, publicUrl }: SignIn, user: SignInUser): Promise<void> {
  await mailSecurityNotice(db, {
    username: user.username,
    event: { kind: 'newBrowser' },
    by: { origin: { browser: given.browser, os: given.os, address } },
    to: [user.email],
    publicUrl,
  })
}

/** What the token of a session says about its user. */
export function credentialsOf(options: { user: SessionUser; sid: string; expiresAt: Date }): Credentials {
  const { user, sid, expiresAt } = options
  return {
    username: user.username,
    customerId: user.customers,
    customerName: user.customerName,
    userAccess: user.rights,
    verified: user.verified,
    isTwoFactorAuthenticationEnabled: user.twoFactorEnabled,
    exp: Math.floor(expiresAt.getTime() / 1000),
    sid,
  }
}

const EVERY_MS = 10 * 60_000
/** How long ended sessions are kept. */
const ENDED_DAYS = 30

/** Deletes ended sessions and old sign-in attempts. */
export function sessionCleaningJob(system: Database): Job {
  return {
    name: 'session cleaning',
    purpose: 'Deletes ended sessions, old sign-in attempts and unused browsers.',
    everyMs: EVERY_MS,
    run: async () => {
      await deleteOldAttempts(system)
      await forgetUnusedBrowsers(system)
      await sql`
        delete from session where expires_at < now() - make_interval(days => ${ENDED_DAYS})`.execute(system)
    },
  }
}
