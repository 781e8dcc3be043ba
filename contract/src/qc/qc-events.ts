import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'
import { liveEvent } from '../endpoint/live-event.ts'

/** The live events of quality control. */
export const qcEvents = {
  /** A workflow was saved. */
  qcWorkflows: liveEvent({
    name: 'qcWorkflows',
    payload: z.object({}),
    right: 'QCApp',
    changes: ['qcWorkflows'],
  }),
  /** Something has come of a question of a trial, or it was started or ended. */
  qcTrial: liveEvent({
    name: 'qcTrial',
    payload: z.object({ id: idNumber }),
    right: 'QCApp',
    changes: ['qcTrials'],
  }),
}
