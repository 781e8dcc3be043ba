import { z } from 'zod'
import { defineWork } from '../../platform/jobs/work.ts'

const input = z.object({ id: z.int() })

/**
 * Runs a scheduled query: what fails for a while is tried again for half an hour to an hour, and longer where each try
 * waits for its turn. A process runs one of each owner at a time, so that they do not take all turns.
 */
export const RUN_WORK = defineWork({
  name: 'run-scheduled-query',
  purpose: 'Runs a scheduled data query for its owner.',
  input,
  attempts: 6,
  retrySeconds: 60,
  timeoutSeconds: 900,
  atOncePerGroup: 1,
})

/** Mails the result of a scheduled query to its owner. */
export const RESULT_MAIL_WORK = defineWork({
  name: 'mail-query-result',
  purpose: 'Mails the result of a scheduled data query to its owner.',
  input,
  attempts: 12,
  retrySeconds: 60,
  timeoutSeconds: 120,
})

/** What the keys of the work on runs begin with; the number of the run follows. */
export const RUN_KEY = 'query run '
export const runKey = (id: number): string => `${RUN_KEY}${id}`
