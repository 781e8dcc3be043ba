import type { Parsed } from '@service-center/contract/endpoint/endpoint.ts'
import { MESSAGES } from '@service-center/contract/endpoint/messages.ts'
import type { sessions } from '@service-center/contract/sessions/sessions.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import { limitAttempts } from '../../platform/clients/sign-in-attempts.ts'
import type { Database } from '../../platform/database/database.ts'
import { invalid, notSignedIn } from '../../platform/errors.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { spendCode } from '../two-factor/codes.service.ts'
import { checkOwnPassword } from '../users/own-password.service.ts'
import { credentialsOf } from './sessions.service.ts'
import { prolongSession } from './sessions.store.ts'
import { findFactorAndCustomer } from './sessions.views.ts'

interface Extension {
  app: App
  db: Database
  viewer: Viewer
  sessionMinutes: number
  /** The browser's stored id, if it has one. */
  browser: string | undefined
  given: Parsed<typeof sessions.extend, 'body'>
}

/**
 * Lets the viewer's session end later, as if they had signed in now. They confirm it with a code of their second factor,
 * or with their password if that is off: the password alone must not keep a session that a code has opened.
 * @returns the session's new token
 * @throws invalid without the password or code, wrongCurrentPassword, wrongCode, tooMany
 * @throws notSignedIn when the session was ended meanwhile
 */
export async function extendSession(options: Extension): Promise<string> {
  const { app, db, viewer } = options
  const { username, sessionId: sid, verified } = viewer
  const found = await findFactorAndCustomer(db, username)
  if (found === undefined) throw notSignedIn()
  await (found.twoFactorEnabled ? checkCode(options) : checkPassword(options))
  const expiresAt = new Date(Date.now() + options.sessionMinutes * 60_000)
  if (!(await prolongSession(db, { id: sid, username, expiresAt }))) throw notSignedIn()
  const user = {
    ...found,
    username,
    verified,
    customers: [...viewer.customers],
    rights: [...viewer.rights].toSorted(),
  }
  return app.tokens.sign(credentialsOf({ user, sid, expiresAt }))
}

function checkPassword({ app, db, viewer, browser, given }: Extension): Promise<void> {
  const { separate } = app.database
  const { username } = viewer
  return checkOwnPassword({ db, separate, username, browser, password: given.currentPassword })
}

async function checkCode({ app, db, viewer, browser, given }: Extension): Promise<void> {
  const { username } = viewer
  const code = given.confirmationCode?.trim() ?? ''
  if (code === '') throw invalid([{ param: 'confirmationCode', msg: MESSAGES.required }])
  await limitAttempts(app.database.separate, { account: username, browser }, () =>
    spendCode({ db, encryption: app.encryption, username, code }),
  )
}
