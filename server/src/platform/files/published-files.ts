import { INTERNAL_CUSTOMER_ID } from '@service-center/contract/endpoint/rights.ts'
import type { Viewer } from '../access/viewers.ts'
import type { Database } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { ReceivedFile } from './received-file.ts'
import type { Job } from '../jobs/jobs.ts'
import { deleteStored, storeFile } from './files.ts'

/** A file that came with a call, and the folder that it is kept in. */
export interface PublishedFile {
  readonly file: ReceivedFile
  readonly dataDir: string
}

/** What refers to the file, and decides who reads it. */
type Referrer = { ofDocument: true } | { ofDeveloperDocument: true }

const emptyFile = () => invalid([{ param: 'file', msg: 'The file is empty.' }])

/**
 * Keeps a file that staff publish: it belongs to the manufacturer, and its document decides who reads it.
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
/** Longer than a removal can be undone: nobody waits for a row that is deleted meanwhile. */
const KEPT_MINUTES = 15

/**
 * A job that deletes what staff removed, and its files, once nobody can undo that any more.
 * @param options.deleteRemoved deletes what was removed so many minutes ago and returns the names of its files
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
