import { users } from '@service-center/contract/users/users.ts'
import { limitCalls } from '../../../platform/clients/rate-limit.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { AppError } from '../../../platform/errors.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { findRefusal, isUsablePasswordLink, type LinkKind } from './links.store.ts'
import {
  mailResetLink,
  mailResetLinkQuietly,
  setPasswordByLink,
  sendVerification,
  verifyEmail,
} from './mailed-links.service.ts'
import { partlyHidden } from '../security-mails.service.ts'
import { invalidPasswordLink, invalidVerificationLink } from '../users.errors.ts'

export interface UserSettings {
  /** The public address of the console, for links in mails. */
  readonly publicUrl: () => string
  /** Whether the password reset conceals which users exist. */
  readonly hideUnknownUsers: boolean
}

/** Per network address. */
const MAILS_PER_MINUTE = 5
/** Per network address: each attempt writes to the user action log, which nobody may flood. */
const WRONG_LINKS_PER_MINUTE = 20

/** The calls that mail links to users, and those that use a link. */
export function mailedLinkRoutes(app: App, { publicUrl, hideUnknownUsers }: UserSettings): void {
  route(app, users.requestPasswordReset, async ({ db, body, address, logAction }) => {
    const { username, browser, os } = body
    await limitCalls(app.database.separate, { name: 'resetpassword', address, perMinute: MAILS_PER_MINUTE })
    logAction({ value: { browser, os } })
    const [to, request] = [
      { db, publicUrl: publicUrl() },
      { username, browser, os },
    ]
    if (hideUnknownUsers) {
      const known = await mailResetLinkQuietly(to, request)
      if (known !== undefined) logAction({ username: known })
      return { email: null }
    }
    const sent = await mailResetLink(to, request)
    logAction({ username: sent.username })
    return { email: partlyHidden(sent.email) }
  })

  route(app, users.confirmPasswordLink, async ({ db, params: { token }, address }) => {
    if (!(await isUsablePasswordLink(db, token))) {
      throw await wrongLink(app, { db, address, kind: 'password_link', token })
    }
    return { valid: true }
  })

  route(app, users.resetPassword, async ({ db, body, address, logAction }) => {
    const done = await setPasswordByLink({ db, publicUrl: publicUrl() }, { ...body, address })
    if (done === undefined) {
      throw await wrongLink(app, { db, address, kind: 'password_link', token: body.token })
    }
    const { username, isNowVerified } = done
    logAction({ username })
    if (isNowVerified) logAction({ before: { verified: false }, after: { verified: true } })
    return { reset: true }
  })

  route(app, users.sendVerification, async ({ db, viewer, address, logAction }) => {
    await limitCalls(app.database.separate, {
      name: 'sendverification',
      address,
      perMinute: MAILS_PER_MINUTE,
    })
    const email = await sendVerification({ db, viewer, publicUrl: publicUrl() })
    logAction({ account: viewer.username, value: { email } })
    return { email }
  })

  route(app, users.verifyEmail, async ({ db, params: { token }, address, logAction }) => {
    const username = await verifyEmail(db, token)
    if (username === undefined) throw await wrongLink(app, { db, address, kind: 'email_link', token })
    logAction({ username, before: { verified: false }, after: { verified: true } })
    return { verified: true }
  })
}

/**
 * The error for a link that cannot be used.
 * @throws tooMany after too many attempts from one network address
 */
async function wrongLink(
  app: App,
  options: { db: Database; address: string; kind: LinkKind; token: string },
): Promise<AppError> {
  const { db, address, kind, token } = options
  await limitCalls(app.database.separate, { name: 'wronglink', address, perMinute: WRONG_LINKS_PER_MINUTE })
  const refusal = await findRefusal(db, { kind, token })
  return kind === 'password_link' ? invalidPasswordLink(refusal) : invalidVerificationLink(refusal)
}
