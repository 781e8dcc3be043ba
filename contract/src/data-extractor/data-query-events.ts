import { z } from 'zod'
import { liveEvent } from '../endpoint/live-event.ts'

/** Progress of a query execution; sent only to the session that started it. */
const dataQueryEvent = z.object({
  /** The id that the caller chose. */
  runId: z.string(),
  phase: z.enum(['waiting', 'first', 'second', 'reading']),
  /** While waiting: how many executions are ahead in the queue. */
  place: z.int(),
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
