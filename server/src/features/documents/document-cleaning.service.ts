import type { Database } from '../../platform/database/database.ts'
import { deleteStored } from '../../platform/files/files.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteRemoved } from './documents.store.ts'

const EVERY_MS = 5 * 60_000
/** Longer than a removal can be undone: nobody waits for a row that is deleted meanwhile. */
const KEPT_MINUTES = 15

/** Deletes removed documents and their files once nobody can undo that any more. */
export function documentCleaningJob(system: Database, dataDir: string): Job {
  return {
    name: 'document cleaning',
    everyMs: EVERY_MS,
    run: async () => {
      for (const file of await deleteRemoved(system, KEPT_MINUTES)) deleteStored(dataDir, file)
    },
  }
}
