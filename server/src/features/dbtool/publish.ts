import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { liveEvents } from '@service-center/contract/live.ts'
import type { App } from '../../platform/http/endpoints.ts'

/** The events of what holds for all customers. */
type StaffEvent = (typeof liveEvents)['accessGroups' | 'features' | 'softwareVersions' | 'serverAddresses']

/** Tells the users of the internal customer; others see it with their next load. */
export function publishToStaff({ live }: App, event: StaffEvent): void {
  live.publish(event, { path: [INTERNAL_CUSTOMER_ID], payload: {} })
}
