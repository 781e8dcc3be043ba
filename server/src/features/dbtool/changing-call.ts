import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import type { ActionDetails } from '../../platform/user-actions/user-actions.ts'

/** What the rules of a change need of its call. */
export interface ChangingCall {
  readonly db: Database
  readonly viewer: Viewer
  logAction(details: ActionDetails): void
}
