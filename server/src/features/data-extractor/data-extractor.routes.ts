import type { App } from '../../platform/http/endpoints.ts'
import { executionRoutes } from './executions.routes.ts'
import { queryScheduleRoutes, type ScheduleServices } from './query-schedules.routes.ts'
import { savedQueryRoutes } from './saved-queries.routes.ts'

/** The data extractor (specification 3): queries that users write, save and execute. */
export function dataExtractorRoutes(app: App, services: ScheduleServices): void {
  savedQueryRoutes(app)
  executionRoutes(app)
  queryScheduleRoutes(app, services)
}
