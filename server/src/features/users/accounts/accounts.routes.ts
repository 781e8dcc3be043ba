import { BROWSER_COOKIE } from '@service-center/contract/sessions/browser.ts'
import { users } from '@service-center/contract/users/users.ts'
import type { User } from '@service-center/contract/users/user.ts'
import type { Viewer } from '../../../platform/access/viewers.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type App, route } from '../../../platform/http/endpoints.ts'
import { notFound } from '../../../platform/errors.ts'
import { actionDetailsOf, actionDetailsOfNew } from './account-changes.ts'
import { createUser } from './account-creation.service.ts'
import { restoreUser, softDeleteUser, updateUser } from './accounts.service.ts'
import { canAdminister } from '../access/granting.ts'
import { findLockout, liftLockout } from '../lockouts.service.ts'
import { checkOwnPassword } from '../own-password.service.ts'
import { findOwnAccount, findUser, listUsers, storedUsername } from '../users.views.ts'

/**
 * Without the right, users see only their own account. The console requests it by its stored name, for which one
 * statement is enough.
 */
async function findVisible(
  db: Database,
  { viewer, username }: { viewer: Viewer; username: string },
): Promise<User | undefined> {
  if (username === viewer.username) return findOwnAccount(db, viewer)
  const stored = await storedUsername(db, username)
  if (stored === viewer.username) return findOwnAccount(db, viewer)
  return canAdminister(viewer) ? findUser(db, stored) : undefined
}

export function accountRoutes(app: App, { publicUrl }: { publicUrl: () => string }): void {
  // Without the right, a user sees their own account only (specification 1, section 6).
  route(app, users.list, async ({ db, viewer, query: { deleted = false } }) => {
    if (canAdminister(viewer)) return { data: await listUsers(db, { deleted }) }
    const own = deleted ? undefined : await findUser(db, viewer.username)
    return { data: own === undefined ? [] : [own] }
  })

  route(app, users.get, async ({ db, viewer, params }) => {
    const found = await findVisible(db, { viewer, username: params.username })
    if (found === undefined) throw notFound()
    return found
  })

  route(app, users.create, async ({ db, viewer, query: { oneTimeLogin }, body, address, logAction }) => {
    logAction({ account: body.username, value: { username: body.username, oneTimeLogin } })
    const user = await createUser(
      { db, viewer, publicUrl: publicUrl(), address },
      { given: body, oneTimeLogin },
    )
    logAction(actionDetailsOfNew(user))
    return user
  })

  route(app, users.update, async ({ db, viewer, params, query, body, address, cookies, logAction }) => {
    const username = await storedUsername(db, params.username)
    logAction({ account: username, value: { username } })
    const { currentPassword: password } = body
    const isConfirmed = username === viewer.username && password !== undefined
    if (isConfirmed) {
      const browser = cookies.get(BROWSER_COOKIE)
      await checkOwnPassword({ db, separate: app.database.separate, username, browser, password })
    }
    // The name in the body may be spelled like the one in the path: that does not rename the account.
    const given = body.username === params.username ? { ...body, username } : body
    const change = await updateUser(
      { db, viewer, publicUrl: publicUrl(), address },
      { username, given, isConfirmed, keepsRightsHeld: query.keepRightsHeld === true },
    )
    logAction(actionDetailsOf(change))
    return change.user
  })

  route(app, users.softDelete, async ({ db, viewer, params, query, logAction }) => {
    const username = await storedUsername(db, params.username)
    logAction({ account: username, value: { username } })
    const keepsRightsHeld = query.keepRightsHeld === true
    const change = await softDeleteUser({ db, viewer }, { username, keepsRightsHeld })
    logAction(actionDetailsOf(change))
    return change.user
  })

  route(app, users.restore, async ({ db, viewer, params, logAction }) => {
    const username = await storedUsername(db, params.username)
    logAction({ account: username, value: { username } })
    const change = await restoreUser({ db, viewer }, username)
    logAction(actionDetailsOf(change))
    return change.user
  })

  route(app, users.lockout, async ({ db, viewer, params }) => {
    const user = await findVisible(db, { viewer, username: params.username })
    if (user === undefined) throw notFound()
    return { lockout: await findLockout(db, user.username) }
  })

  route(app, users.liftLockout, async ({ db, viewer, params, logAction }) => {
    const username = await storedUsername(db, params.username)
    logAction({ account: username, value: { username } })
    const forgotten = await liftLockout(db, { viewer, username })
    logAction({ before: forgotten, after: { wrongPasswords: 0, wrongCodes: 0 } })
    return { lifted: true }
  })
}
