import { liveEvents } from '@service-center/contract/live.ts'
import type { App } from '../../platform/http/endpoints.ts'
import type { LayoutOwner } from './customer-layouts.store.ts'

/** Tells the viewers of any of the customers, each once. */
export function publishLayouts(app: App, owners: readonly LayoutOwner[]): void {
  const path = [...new Set(owners.flatMap((owner) => owner.path))]
  app.live.publish(liveEvents.layouts, { path, payload: {} })
}
