import { BROWSER_COOKIE } from '@service-center/contract/sessions/browser.ts'
import { sessions } from '@service-center/contract/sessions/sessions.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound, notSignedIn } from '../../platform/errors.ts'
import { browserCookie } from '../../platform/clients/known-browsers.ts'
import { extendSession } from './session-extension.service.ts'
import { signIn } from './sessions.service.ts'
import { endOtherSessions, endSession, findSignInUser } from './sessions.store.ts'
import { listOpenSessions } from './sessions.views.ts'

export function sessionRoutes(
  app: App,
  { sessionMinutes, publicUrl }: { sessionMinutes: number; publicUrl: () => string },
): void {
  route(app, sessions.signIn, async ({ db, body, address, cookies, setCookie, logAction }) => {
    const value = { browser: body.browser, os: body.os }
    const user = await findSignInUser(db, body.username)
    // An unknown name is not logged, because people sometimes type their password there.
    logAction(user === undefined ? { value } : { username: user.username, value })
    const browser = cookies.get(BROWSER_COOKIE)
    const outcome = await signIn({
      app,
      db,
      sessionMinutes,
      publicUrl: publicUrl(),
      address,
      browser,
      given: body,
      user,
    })
    if (outcome.token === undefined) {
      logAction({ value: { ...value, TFANeeded: true } })
      return { TFANeeded: true }
    }
    setCookie(browserCookie(outcome.browser))
    return { token: outcome.token }
  })

  route(app, sessions.extend, async ({ db, viewer, body, cookies }) => {
    const browser = cookies.get(BROWSER_COOKIE)
    return { token: await extendSession({ app, db, viewer, sessionMinutes, browser, given: body }) }
  })

  route(app, sessions.signOut, async ({ db, viewer }) => {
    await endSession(db, { id: viewer.sessionId, username: viewer.username })
    return { revoked: true }
  })

  route(app, sessions.list, async ({ db, viewer }) => ({ data: await listOpenSessions(db, viewer) }))

  route(app, sessions.end, async ({ db, viewer, params, logAction }) => {
    logAction({ value: { id: params.id } })
    const ended = await endSession(db, { id: params.id, username: viewer.username })
    if (ended === undefined) throw notFound()
    logAction({ value: ended })
    return { revoked: true }
  })

  route(app, sessions.endOthers, async ({ db, viewer, logAction }) => {
    const revoked = await endOtherSessions(db, viewer)
    if (revoked === undefined) throw notSignedIn()
    logAction({ value: { revoked } })
    return { revoked }
  })
}
