import { PLAIN_DEVICE_VIEWS } from './plain-device-views.ts'
import { PLAIN_SALES_VIEWS } from './plain-sales-views.ts'
import type { PlainViews } from './plain-view.ts'
import { PLAIN_WORK_VIEWS } from './plain-work-views.ts'

/** Every view that data queries may read, by its name. A new one needs its entry here, with its rights. */
export const PLAIN_VIEWS: PlainViews = { ...PLAIN_DEVICE_VIEWS, ...PLAIN_WORK_VIEWS, ...PLAIN_SALES_VIEWS }
