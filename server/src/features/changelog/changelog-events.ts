import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/endpoints.ts'
import { listConcerned } from '../../platform/live/concerned-customers.ts'

/** What tells the consoles of a change. */
interface ChangelogEvents {
  /** Has them load the changelog again. */
  readonly changed: () => void
  /** Has them load again how the refresh goes. */
  readonly refreshed: () => void
}

/** The events for the consoles of all customers: everybody reads the changelog. */
export async function changelogEvents({ live }: App, db: Database): Promise<ChangelogEvents> {
  const path = await listConcerned(db, [INTERNAL_CUSTOMER_ID], { below: true })
  return {
    changed: () => live.publish(liveEvents.changelog, { path, payload: {} }),
    refreshed: () => live.publish(liveEvents.changelogRefresh, { path, payload: {} }),
  }
}
