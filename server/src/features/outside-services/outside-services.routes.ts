import {
  OUTSIDE_SERVICE_IDS,
  type OutsideService,
  type OutsideServiceId,
  outsideServices,
} from '@service-center/contract/outside-services/outside-services.ts'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { type App, route } from '../../platform/http/endpoints.ts'
import {
  configuredServices,
  type OutsideServiceSettings,
} from '../../platform/outside-services/configured-services.ts'
import { NO_OUTCOMES } from '../../platform/outside-services/service-status.ts'

export function outsideServiceRoutes(app: App, settings: OutsideServiceSettings): void {
  const isConfigured = configuredServices(settings)
  route(app, outsideServices.list, async ({ db, viewer }) => ({
    data: viewer.isAdmin ? await listServices(db, isConfigured) : [],
  }))
}

/** All services with their status. A service that is no longer configured does not count as failing. */
async function listServices(
  db: Database,
  isConfigured: Readonly<Record<OutsideServiceId, boolean>>,
): Promise<OutsideService[]> {
  const { rows } = await sql<OutsideService>`
    select id, extract(epoch from last_success_at)::float8 as "lastSuccess",
      extract(epoch from last_failure_at)::float8 as "lastFailure",
      extract(epoch from failing_since)::float8 as "failingSince", reason,
      failures_in_a_row as "failuresInARow", failures
    from outside_service`.execute(db)
  const known = new Map(rows.map((row) => [row.id, row]))
  return OUTSIDE_SERVICE_IDS.map((id) => {
    const status = isConfigured[id] ? known.get(id) : undefined
    return { ...NO_OUTCOMES, ...status, id, isConfigured: isConfigured[id] }
  })
}
