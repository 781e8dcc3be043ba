import { z } from 'zod'
import { idNumber } from '../endpoint/fields.ts'
import { liveEvent } from '../endpoint/live-event.ts'

export const qcEvents = {
  qcWorkflows: liveEvent({
    name: 'qcWorkflows',
    payload: z.object({}),
    right: 'QCApp',
    changes: ['qcWorkflows'],
  }),
  /** A question of a trial has a new outcome, or a trial was started or ended. */
  qcTrial: liveEvent({
    name: 'qcTrial',
    payload: z.object({ id: idNumber }),
    right: 'QCApp',
    changes: ['qcTrials'],
  }),
}
