import { type Kysely, sql } from 'kysely'
import { DEVICE_VIEWS } from './0069-query-views/device-views.ts'
import { addQueryRoles } from './0069-query-views/roles.ts'
import { SALES_VIEWS } from './0069-query-views/sales-views.ts'
import { VALUE_VIEWS } from './0069-query-views/value-views.ts'
import { createViews } from './0069-query-views/view.ts'
import { WORK_VIEWS } from './0069-query-views/work-views.ts'

/**
 * What SQL from users may read: the views of the schema `extract`. They belong to a role to which the policies of requests
 * apply, and decide by the viewer of the connection. Their comments are their documentation.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await addQueryRoles(db)
  await sql`
    create schema extract;
    grant usage, create on schema extract to service_center_views;
    grant usage on schema extract to service_center_query;
    set local role service_center_views`.execute(db)
  await createViews(db, [...DEVICE_VIEWS, ...VALUE_VIEWS, ...WORK_VIEWS, ...SALES_VIEWS])
  await sql`
    reset role;
    revoke create on schema extract from service_center_views`.execute(db)
}
