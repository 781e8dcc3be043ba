import { z } from 'zod'
import { liveEvent } from '../endpoint/live-event.ts'

/**
 * Why an execution waits: the user's own executions hold as many places as one user may have; others hold all places; or
 * it took longer than the place for short ones allows, and begins again in another one.
 */
export const waitReason = z.enum(['own', 'others', 'long'])
export type WaitReason = z.infer<typeof waitReason>

/** Why an execution waits, as its user reads it. */
export const WAIT_REASONS: Readonly<Record<WaitReason, string>> = {
  own: 'Another query of yours is running, and one user does not take all places.',
  others: 'All places are taken by queries of others.',
  long: 'It took longer than the place for short queries allows, and begins again when another place is free.',
}

/** Progress of a query execution; sent only to the session that started it. */
const dataQueryEvent = z.object({
  /** The id that the caller chose. */
  runId: z.string(),
  phase: z.enum(['waiting', 'first', 'second', 'reading']),
  /** While waiting: how many executions are ahead in the queue. */
  place: z.int(),
  /** Why it waits; only while it waits. */
  reason: waitReason.optional(),
  /** Result rows read so far. */
  rows: z.int(),
})
export type DataQueryEvent = z.infer<typeof dataQueryEvent>

export const dataQueryEvents = {
  dataQuery: liveEvent({
    name: 'dataQuery',
    payload: dataQueryEvent,
    right: 'DataExtractorRead',
    audience: 'session',
  }),
  /** A run of one of the viewer's schedules has started, ended or been mailed. */
  dataQuerySchedules: liveEvent({
    name: 'dataQuerySchedules',
    payload: z.object({}),
    right: 'DataExtractorRead',
    audience: 'session',
    changes: ['dataQuerySchedules'],
  }),
}
