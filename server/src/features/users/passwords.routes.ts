import { users } from '@service-center/contract/users/users.ts'
import { limitCalls } from '../../platform/clients/call-limit.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { isUsablePasswordLink } from './links.store.ts'
import { mailResetLink, mailResetLinkQuietly, setPasswordByLink } from './passwords.service.ts'
import { partlyHidden } from './security-mails.ts'
import type { UserSettings } from './user-settings.ts'
import { wrongLink } from './wrong-links.ts'

/** Rate limit of mails per address and minute. */
export const MAILS_PER_MINUTE = 5

export function passwordRoutes(app: App, { publicUrl, hideUnknownUsers }: UserSettings): void {
  route(
    app,
    users.requestPasswordReset,
  )(async ({ db, body, address, logAction }) => {
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

  route(
    app,
    users.confirmPasswordLink,
  )(async ({ db, params: { token }, address }) => {
    if (!(await isUsablePasswordLink(db, token))) {
      throw await wrongLink(app, { db, address, kind: 'password_link', token })
    }
    return { valid: true }
  })

  route(
    app,
    users.resetPassword,
  )(async ({ db, body, address, logAction }) => {
    const done = await setPasswordByLink({ db, publicUrl: publicUrl() }, { ...body, address })
    if (done === undefined) {
      throw await wrongLink(app, { db, address, kind: 'password_link', token: body.token })
    }
    const { username, isNowVerified } = done
    logAction({ username })
    if (isNowVerified) logAction({ before: { verified: false }, after: { verified: true } })
    return { reset: true }
  })
}
