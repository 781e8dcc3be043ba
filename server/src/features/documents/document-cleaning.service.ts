import type { Database } from '../../platform/database/database.ts'
import { removedFilesJob } from '../../platform/files/published-files.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { deleteRemoved } from './documents.store.ts'

/** Deletes removed documents and their files once nobody can undo that any more. */
export function documentCleaningJob(system: Database, dataDir: string): Job {
  return removedFilesJob({
    name: 'document cleaning',
    purpose: 'Deletes removed documents and their files once nobody can undo that any more.',
    dataDir,
    deleteRemoved: (minutes) => deleteRemoved(system, minutes),
  })
}
