import { sessions } from '@service-center/contract/sessions.ts'
import { type App, route } from '../../platform/endpoints.ts'
import { signIn } from './sessions.service.ts'
import { revokeSession } from './sessions.store.ts'

export function sessionRoutes(app: App, { sessionMinutes }: { sessionMinutes: number }): void {
  route(
    app,
    sessions.signIn,
  )(async ({ db, body, address, audit }) => {
    audit({ username: body.username, value: { browser: body.browser, os: body.os } })
    const { token, username } = await signIn({ db, tokens: app.tokens, sessionMinutes, address, given: body })
    audit({ username })
    return { token }
  })

  route(
    app,
    sessions.signOut,
  )(async ({ db, viewer }) => {
    await revokeSession(db, viewer.sessionId)
    return { revoked: true }
  })
}
