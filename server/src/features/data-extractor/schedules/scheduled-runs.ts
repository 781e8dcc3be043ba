import { liveEvents } from '@service-center/contract/live.ts'
import { z } from 'zod'
import type { App } from '../../../platform/http/endpoints.ts'
import { defineWork } from '../../../platform/jobs/work.ts'
import { listOpenSessionIds } from '../../sessions/sessions.views.ts'

const input = z.object({ id: z.int() })

/**
 * Runs a scheduled query. Temporary failures are retried for half an hour to an hour, or longer when each try has to wait
 * in the queue. A process runs one query of each owner at a time, so that one owner does not block the others.
 */
export const RUN_WORK = defineWork({
  name: 'run-scheduled-query',
  purpose: 'Runs a scheduled data query for its owner.',
  input,
  attempts: 6,
  retrySeconds: 60,
  timeoutSeconds: 900,
  atOncePerGroup: 1,
})

export const RESULT_MAIL_WORK = defineWork({
  name: 'mail-query-result',
  purpose: 'Mails the result of a scheduled data query to its owner.',
  input,
  attempts: 12,
  retrySeconds: 60,
  timeoutSeconds: 120,
})

/** Prefix of the queue key of a run; the run's id follows. */
export const RUN_KEY = 'query run '
export const runKey = (id: number): string => `${RUN_KEY}${id}`

/** Makes the consoles of users reload their schedules and runs. Call it after the commit of the change. */
export type NotifyOwners = (usernames: readonly string[]) => Promise<void>

export function createNotifyOwners({ database, live }: Pick<App, 'database' | 'live'>): NotifyOwners {
  return async (usernames) => {
    if (usernames.length === 0) return
    for (const sessionId of await listOpenSessionIds(database.separate, usernames)) {
      live.publishToSession(liveEvents.dataQuerySchedules, { sessionId, payload: {} })
    }
  }
}
