import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import { liveEvents } from '@service-center/contract/live.ts'
import type { App } from '../../platform/http/endpoints.ts'

const STAFF = { path: [INTERNAL_CUSTOMER_ID], payload: {} } as const

/** Has the consoles of the internal customer's users load the changelog again; others see it with their next load. */
export function publishChangelog({ live }: App): void {
  live.publish(liveEvents.changelog, STAFF)
}

/** Has the consoles load again how the refresh goes. */
export function publishRefresh({ live }: App): void {
  live.publish(liveEvents.changelogRefresh, STAFF)
}
