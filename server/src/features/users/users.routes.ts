import { users } from '@service-center/contract/users.ts'
import { type App, route } from '../../platform/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { findPasswordLink } from './password-links.store.ts'
import { setPasswordByLink } from './passwords.service.ts'
import { invalidLink } from './users.errors.ts'
import { findUser, listUsers } from './users.views.ts'

export function userRoutes(app: App): void {
  // Without the right, a user sees their own account only (specification 1, section 6).
  route(
    app,
    users.list,
  )(async ({ db, viewer }) => ({
    data: viewer.rights.has('User')
      ? await listUsers(db)
      : [await findUser(db, viewer.username)].filter((user) => user !== undefined),
  }))

  route(
    app,
    users.get,
  )(async ({ db, viewer, params }) => {
    const isOwn = params.username === viewer.username
    const found = isOwn || viewer.rights.has('User') ? await findUser(db, params.username) : undefined
    if (found === undefined) throw notFound()
    return found
  })

  route(
    app,
    users.accessFields,
  )(async ({ db }) => {
    const fields = await db.selectFrom('access_field').selectAll().orderBy('level').orderBy('tag').execute()
    return { data: fields.map(({ tag, name, level }) => ({ tag, name, access_lvl: level })) }
  })

  route(
    app,
    users.confirmPasswordLink,
  )(async ({ db, params }) => {
    if ((await findPasswordLink(db, params.token)) === undefined) throw invalidLink()
    return { valid: true }
  })

  route(
    app,
    users.resetPassword,
  )(async ({ db, body, audit }) => {
    const username = await setPasswordByLink(db, body)
    audit({ username })
    return { reset: true }
  })
}
