import { z } from 'zod'
import { liveEvent } from '../endpoint/live-event.ts'

/** An execution of data queries goes on; sent to the session that executes them alone. */
const dataQueryEvent = z.object({
  /** As its caller named it. */
  runId: z.string(),
  phase: z.enum(['waiting', 'first', 'second', 'reading']),
  /** While waiting: how many are before it. */
  place: z.int(),
  /** Rows of the result that were read so far. */
  rows: z.int(),
})
export type DataQueryEvent = z.infer<typeof dataQueryEvent>

/** The live events of the data extractor. */
export const dataQueryEvents = {
  dataQuery: liveEvent({
    name: 'dataQuery',
    payload: dataQueryEvent,
    right: 'DataExtractorRead',
    audience: 'session',
  }),
  /** A run of a schedule of the viewer's own has begun, ended, or was mailed. */
  dataQuerySchedules: liveEvent({
    name: 'dataQuerySchedules',
    payload: z.object({}),
    right: 'DataExtractorRead',
    audience: 'session',
    changes: ['dataQuerySchedules'],
  }),
}
