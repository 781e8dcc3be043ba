import { liveEvents } from '@service-center/contract/live.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { listOpenSessionIds } from '../sessions/sessions.views.ts'

/** Has the consoles of users load their schedules and runs again; called after the commit of what has changed. */
export type TellOwners = (usernames: readonly string[]) => Promise<void>

export function createTellOwners({ database, live }: Pick<App, 'database' | 'live'>): TellOwners {
  return async (usernames) => {
    if (usernames.length === 0) return
    for (const sessionId of await listOpenSessionIds(database.separate, usernames)) {
      live.publishToSession(liveEvents.dataQuerySchedules, { sessionId, payload: {} })
    }
  }
}
