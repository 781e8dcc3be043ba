import type { QueryResult } from '@service-center/contract/data-queries/data-queries.ts'
import type { DataQueryEvent } from '@service-center/contract/data-queries/data-query-events.ts'

/** What the panel below the queries needs of an execution. */
export interface ShownExecution {
  readonly state: 'idle' | 'running' | 'done' | 'failed'
  readonly result?: QueryResult | undefined
  /** The name of its queries; empty for those without one. */
  readonly name?: string | undefined
  /** In unix seconds. */
  readonly startedAt?: number | undefined
  /** The newest live event of it; none until the first one has arrived. */
  readonly progress?: DataQueryEvent | undefined
  readonly isCancelling?: boolean | undefined
  readonly cancel: () => void
}
