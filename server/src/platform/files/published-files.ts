import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { ReceivedFile } from './received-file.ts'
import type { Job } from '../jobs/jobs.ts'
import { deleteStored, storeFile } from './files.ts'

export interface PublishedFile {
  readonly file: ReceivedFile
  readonly dataDir: string
}

/** The kind of document that refers to the file and decides who may read it. */
type Referrer = { ofDocument: true } | { ofDeveloperDocument: true }

const emptyFile = () => invalid([{ param: 'file', msg: 'The file is empty.' }])

/**
 * Stores a file that staff publish. It belongs to the manufacturer; its document decides who may read it.
 * @throws emptyFile
 */
export async function storePublished(
  { db, viewer }: { db: Database; viewer: Viewer },
  { file, dataDir, ...referrer }: PublishedFile & Referrer,
): Promise<string> {
  if (file.size === 0) throw emptyFile()
  const owner = { customerId: INTERNAL_CUSTOMER_ID, createdBy: viewer.username }
  return storeFile(db, { content: file, dataDir, ...referrer, ...owner })
}

const EVERY_MS = 5 * 60_000
/** Longer than a removal can be undone. */
const KEPT_MINUTES = 15

/**
 * A job that deletes removed documents and their files once the removal cannot be undone any more.
 * @param options.deleteRemoved deletes the rows that were removed this many minutes ago; returns the names of their files
 */
export function removedFilesJob(
  options: Pick<Job, 'name' | 'purpose'> & {
    dataDir: string
    deleteRemoved: (minutes: number) => Promise<readonly string[]>
  },
): Job {
  const { name, purpose, dataDir, deleteRemoved } = options
  return {
    name,
    purpose,
    everyMs: EVERY_MS,
    run: async () => {
      for (const file of await deleteRemoved(KEPT_MINUTES)) deleteStored(dataDir, file)
    },
  }
}
