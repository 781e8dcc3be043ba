import { liveEvents } from '@service-center/contract/live.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { listOpenSessionIds } from '../sessions/sessions.views.ts'

/** Notifies the consoles of users, which load their schedules and runs again; called after the commit of what has changed. */
export type NotifyOwners = (usernames: readonly string[]) => Promise<void>

export function createNotifyOwners({ database, live }: Pick<App, 'database' | 'live'>): NotifyOwners {
  return async (usernames) => {
    if (usernames.length === 0) return
    for (const sessionId of await listOpenSessionIds(database.separate, usernames)) {
      live.publishToSession(liveEvents.dataQuerySchedules, { sessionId, payload: {} })
    }
  }
}
