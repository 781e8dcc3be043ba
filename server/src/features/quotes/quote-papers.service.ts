import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { enqueue } from '../../platform/jobs/work.ts'
import { PAPER_WORK, workKey } from './quote-work.ts'

const EVERY_MS = 60_000
/** The others follow a minute later. */
const MAX_AT_ONCE = 100

/** Enqueues the papers of quotes whose work was never enqueued, such as those of the demo world. Each is accepted once. */
export function missingPapersJob(system: Database): Job {
  return {
    name: 'missing papers of quotes',
    purpose: 'Queues the documents of quotes that have none, such as those of the demo world.',
    everyMs: EVERY_MS,
    run: async () => {
      const quotes = await system
        .selectFrom('quote')
        .select('id')
        .where('file_name', 'is', null)
        .where('pdf_failure', 'is', null)
        .orderBy('id')
        .limit(MAX_AT_ONCE)
        .execute()
      for (const { id } of quotes) await enqueue(system, PAPER_WORK, { id }, { key: workKey(id) })
    },
  }
}
