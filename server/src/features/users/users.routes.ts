import type { CustomerAccessGroup } from '@service-center/contract/users/user-access.ts'
import { users } from '@service-center/contract/users/users.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import { describeAccess, listAccessFields } from './access/access.views.ts'
import { listUnheldRights } from './access/lost-rights.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { explainAccess } from './access/explain.views.ts'
import { mailedLinkRoutes, type UserSettings } from './links/mailed-links.routes.ts'
import { findUserOrDeleted, storedUsername } from './users.views.ts'

export function userRoutes(app: App, settings: UserSettings): void {
  accountRoutes(app, settings)
  mailedLinkRoutes(app, settings)
  accessRoutes(app)
}

function accessRoutes(app: App): void {
  route(app, users.accessFields, async ({ db }) => ({ data: await listAccessFields(db) }))

  route(app, users.unheldAccess, async ({ db }) => ({ data: await listUnheldRights(db) }))

  route(app, users.accessGroups, async ({ db, body }) => ({
    data: await listCustomerAccessGroups(db, body.customerIds),
  }))

  // Also available for deleted accounts, to explain why they cannot sign in.
  route(app, users.access, async ({ db, params }) =>
    describeAccess(db, await userToExplain(db, params.username)),
  )

  route(app, users.explainAccess, async ({ db, params, query }) =>
    explainAccess(db, { user: await userToExplain(db, params.username), question: query }),
  )
}

async function userToExplain(db: Database, username: string) {
  const user = await findUserOrDeleted(db, await storedUsername(db, username))
  if (user === undefined) throw notFound()
  return user
}

/** The access groups of the given customers in scope, both their own and inherited ones. */
async function listCustomerAccessGroups(
  db: Database,
  customerIds: readonly number[],
): Promise<CustomerAccessGroup[]> {
  if (customerIds.length === 0) return []
  const { rows } = await sql<CustomerAccessGroup>`
    select g.id, g.name, g.short_name as "shortName", t.key as "accessGroupType", g.inheritable, t.required,
      a.customer_id as "customerId", a.inherited_from as "inheritedFrom"
    from access_groups_of(array(select id from customer where id = any (${customerIds}::integer[]))) a
    join access_group g on g.id = a.group_id
    join access_group_type t on t.id = g.type_id
    order by a.customer_id, t.key, g.name`.execute(db)
  return rows
}
