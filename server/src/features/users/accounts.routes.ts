import { BROWSER_COOKIE } from '@service-center/contract/sessions/known-browser.ts'
import { users } from '@service-center/contract/users/users.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { actionDetailsOf, actionDetailsOfNew } from './account-changes.ts'
import { createUser } from './account-creation.service.ts'
import { softDeleteUser, updateUser } from './accounts.service.ts'
import { canAdminister } from './granting.ts'
import { checkOwnPassword } from './own-password.service.ts'
import type { UserSettings } from './user-settings.ts'
import { findUser, listUsers, storedUsername } from './users.views.ts'

export function accountRoutes(app: App, { publicUrl }: Pick<UserSettings, 'publicUrl'>): void {
  // Without the right, a user sees their own account only (specification 1, section 6).
  route(
    app,
    users.list,
  )(async ({ db, viewer }) => ({
    data: canAdminister(viewer)
      ? await listUsers(db)
      : [await findUser(db, viewer.username)].filter((user) => user !== undefined),
  }))

  route(
    app,
    users.get,
  )(async ({ db, viewer, params }) => {
    const username = await storedUsername(db, params.username)
    const isOwn = username === viewer.username
    const found = isOwn || canAdminister(viewer) ? await findUser(db, username) : undefined
    if (found === undefined) throw notFound()
    return found
  })

  route(
    app,
    users.create,
  )(async ({ db, viewer, query: { oneTimeLogin }, body, address, logAction }) => {
    logAction({ account: body.username, value: { username: body.username, oneTimeLogin } })
    const user = await createUser(
      { db, viewer, publicUrl: publicUrl(), address },
      { given: body, oneTimeLogin },
    )
    logAction(actionDetailsOfNew(user))
    return user
  })

  route(
    app,
    users.update,
  )(async ({ db, viewer, params, body, address, cookies, logAction }) => {
    const username = await storedUsername(db, params.username)
    logAction({ account: username, value: { username } })
    const { currentPassword: password } = body
    const isConfirmed = username === viewer.username && password !== undefined
    if (isConfirmed) {
      const browser = cookies.get(BROWSER_COOKIE)
      await checkOwnPassword({ db, separate: app.database.separate, username, browser, password })
    }
    // The body names the account like the address, or in its own spelling: neither is another name.
    const given = body.username === params.username ? { ...body, username } : body
    const change = await updateUser(
      { db, viewer, publicUrl: publicUrl(), address },
      { username, given, isConfirmed },
    )
    logAction(actionDetailsOf(change))
    return change.user
  })

  route(
    app,
    users.softDelete,
  )(async ({ db, viewer, params, logAction }) => {
    const username = await storedUsername(db, params.username)
    logAction({ account: username, value: { username } })
    const change = await softDeleteUser({ db, viewer }, username)
    logAction(actionDetailsOf(change))
    return change.user
  })
}
