import { users } from '@service-center/contract/users/users.ts'
import { limitCalls } from '../../platform/clients/call-limit.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { MAILS_PER_MINUTE } from './passwords.routes.ts'
import type { UserSettings } from './user-settings.ts'
import { sendVerification, verifyEmail } from './verification.service.ts'
import { wrongLink } from './wrong-links.ts'

export function verificationRoutes(app: App, { publicUrl }: Pick<UserSettings, 'publicUrl'>): void {
  route(
    app,
    users.sendVerification,
  )(async ({ db, viewer, address, logAction }) => {
    await limitCalls(app.database.separate, {
      name: 'sendverification',
      address,
      perMinute: MAILS_PER_MINUTE,
    })
    const email = await sendVerification({ db, viewer, publicUrl: publicUrl() })
    logAction({ account: viewer.username, value: { email } })
    return { email }
  })

  route(
    app,
    users.verifyEmail,
  )(async ({ db, params: { token }, address, logAction }) => {
    const username = await verifyEmail(db, token)
    if (username === undefined) throw await wrongLink(app, { db, address, kind: 'email_link', token })
    logAction({ username, before: { verified: false }, after: { verified: true } })
    return { verified: true }
  })
}
