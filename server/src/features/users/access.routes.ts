import { users } from '@service-center/contract/users/users.ts'
import type { Database } from '../../platform/database/database.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { notFound } from '../../platform/errors.ts'
import { listCustomerAccessGroups } from './access-groups.views.ts'
import { describeAccess, listAccessFields } from './access.views.ts'
import { explainAccess } from './explain.views.ts'
import { findUserOrDeleted, storedUsername } from './users.views.ts'

export function accessRoutes(app: App): void {
  route(app, users.accessFields)(async ({ db }) => ({ data: await listAccessFields(db) }))

  route(
    app,
    users.accessGroups,
  )(async ({ db, body }) => ({ data: await listCustomerAccessGroups(db, body.customerIds) }))

  // Also available for deleted accounts, to explain why they cannot sign in.
  route(
    app,
    users.access,
  )(async ({ db, params }) => describeAccess(db, await userToExplain(db, params.username)))

  route(
    app,
    users.explainAccess,
  )(async ({ db, params, query }) =>
    explainAccess(db, { user: await userToExplain(db, params.username), question: query }),
  )
}

async function userToExplain(db: Database, username: string) {
  const user = await findUserOrDeleted(db, await storedUsername(db, username))
  if (user === undefined) throw notFound()
  return user
}
