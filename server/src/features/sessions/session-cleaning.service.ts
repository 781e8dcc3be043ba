import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { deleteOldAttempts } from '../../platform/clients/sign-in-attempts.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { forgetUnusedBrowsers } from '../../platform/clients/known-browsers.ts'

const EVERY_MS = 10 * 60_000
/** How long ended sessions are kept. */
const ENDED_DAYS = 30

/** Deletes ended sessions and old sign-in attempts. */
export function sessionCleaningJob(system: Database): Job {
  return {
    name: 'session cleaning',
    purpose: 'Deletes ended sessions, old sign-in attempts and unused browsers.',
    everyMs: EVERY_MS,
    run: async () => {
      await deleteOldAttempts(system)
      await forgetUnusedBrowsers(system)
      await sql`delete from session where expires_at < now() - make_interval(days => ${ENDED_DAYS})`.execute(
        system,
      )
    },
  }
}
