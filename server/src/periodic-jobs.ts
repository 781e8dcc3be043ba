import { importCleaningJob } from './features/bulk-import/bulk-import.service.ts'
import { commandJobs } from './features/commands/command-jobs.service.ts'
import { configurationChangeJob } from './features/configuration-changes/configuration-changes.service.ts'
import { abandonedExecutionJob } from './features/data-extractor/executions.service.ts'
import { deletedQueryJob } from './features/data-extractor/saved-queries.service.ts'
import { createNotifyOwners } from './features/data-extractor/schedules/scheduled-runs.ts'
import { dueScheduleJob } from './features/data-extractor/schedules/due-schedules.service.ts'
import { developerDocumentJob } from './features/developer/developer.service.ts'
import { dailyDumpJob } from './features/developer/dumps/daily-dump.service.ts'
import { documentCleaningJob } from './features/documents/documents.service.ts'
import { missingPapersJob } from './features/quotes/work/quote-pdf.service.ts'
import { qcPictureJob } from './features/qc/qc-pictures.service.ts'
import { sessionCleaningJob } from './features/sessions/sessions.service.ts'
import { logbookCleaningJob } from './features/support/logbook.service.ts'
import { ticketSyncJob } from './features/support/sync/ticket-sync.service.ts'
import { featureRefreshJob } from './features/tablet-features/feature-refresh.service.ts'
import { tabletManagementJob } from './features/tablet-management/tablet-jobs.service.ts'
import { userActionCountJob } from './features/user-actions/action-count.service.ts'
import type { Tickets } from './integrations/tickets/tickets.ts'
import { fileCleaningJob } from './platform/files/files.ts'
import type { App } from './platform/http/endpoints.ts'
import type { Job } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/logger.ts'
import type { Live } from './platform/live/live.ts'
import { mailCleaningJob } from './platform/outside-services/mail.ts'
import type { Config } from './platform/start/config.ts'

/** The jobs of features and of the platform, one line each. */
export function periodicJobs(
  app: App,
  options: { live: Live; tickets: Tickets; publicUrl: () => string; config: Config; log: Logger },
): readonly Job[] {
  const { live, tickets, publicUrl, config, log } = options
  const { system } = app.database
  return [
    mailCleaningJob(system),
    fileCleaningJob({ system, dataDir: app.dataDir }),
    app.seenSessions.job({ system, connected: live.sessions }),
    live.job,
    sessionCleaningJob(system),
    userActionCountJob(system),
    configurationChangeJob(system),
    importCleaningJob(system),
    documentCleaningJob(system, app.dataDir),
    developerDocumentJob(system, app.dataDir),
    dailyDumpJob({ ...config, database: app.database, log }),
    deletedQueryJob(system),
    abandonedExecutionJob(system),
    missingPapersJob(system),
    qcPictureJob(system),
    ...commandJobs(app),
    tabletManagementJob(app),
    featureRefreshJob({ app, log }),
    logbookCleaningJob(system),
    dueScheduleJob({ database: app.database, publicUrl, notifyOwners: createNotifyOwners(app) }),
    ...(tickets.outside === undefined ? [] : [ticketSyncJob(app, tickets.outside)]),
  ]
}
