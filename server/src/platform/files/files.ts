import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fittingName } from '@service-center/contract/documents/file-endings.ts'
import type { Database } from '../database/database.ts'
import type { Job } from '../jobs/jobs.ts'
import { FileAnswer } from './file-answers.ts'
import { filesFolder, PART, ReceivedFile } from './received-file.ts'

const EVERY_MS = 3_600_000
/** Only files older than this are deleted: younger ones may belong to a call in progress. */
const SETTLED_MS = 24 * 3_600_000

/** Deletes files without a row: a server died between writing the file and committing its row. */
export function fileCleaningJob({ system, dataDir }: { system: Database; dataDir: string }): Job {
  const folder = filesFolder(dataDir)
  return {
    name: 'file cleaning',
    purpose: 'Deletes files without a row: a server died between writing the file and committing its row.',
    everyMs: EVERY_MS,
    run: async () => {
      const names = await readdir(folder).catch(() => [])
      const settled: string[] = []
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        if (found?.isFile() === true && Date.now() - found.mtimeMs > SETTLED_MS) settled.push(name)
      }
      if (settled.length === 0) return
      const rows = await system
        .selectFrom('stored_file')
        .select('name')
        .where('name', 'in', settled)
        .execute()
      const known = new Set(rows.map(({ name }) => name))
      for (const name of settled) {
        if (name.endsWith(PART) || !known.has(name)) await rm(join(folder, name), { force: true })
      }
    },
  }
}

/** A file that a call has received, or that the server creates. The name may be any text. */
type FileContent =
  | { content: ReceivedFile }
  | { content: Buffer | Readable; originalName: string; contentType: string }

interface Owner {
  /** The customer it belongs to, whose viewers may read it. */
  customerId: number
  createdBy: string | undefined
  /** Whether a document refers to it: then every user who may read the document may read the file. */
  ofDocument?: boolean
  /** The same for a quote, or a contract that quotes are based on. */
  ofQuote?: boolean
  /** The same for a document of the developer documentation. */
  ofDeveloperDocument?: boolean
}

export type NewFile = FileContent & Owner

/**
 * Stores a file in `DATA_DIR/files` and inserts its row in the current transaction. Without a commit nobody can access it.
 * @returns its name, for `/files/{name}`
 */
export async function storeFile(db: Database, file: NewFile & { dataDir: string }): Promise<string> {
  const folder = filesFolder(file.dataDir)
  const { originalName, contentType } = file.content instanceof ReceivedFile ? file.content : named(file)
  const name = randomBytes(16).toString('hex') + endingOf(fittingName(originalName, contentType))
  const place = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    if (file.content instanceof ReceivedFile) await file.content.moveTo(place)
    else await writeContent(file.content, place)
    const { size } = await stat(place)
    await db
      .insertInto('stored_file')
      .values({
        name,
        original_name: originalName,
        content_type: contentType,
        size,
        customer_id: file.customerId,
        created_by: file.createdBy ?? null,
        of_document: file.ofDocument ?? false,
        of_quote: file.ofQuote ?? false,
        of_developer_document: file.ofDeveloperDocument ?? false,
      })
      .execute()
  } catch (error) {
    await rm(place, { force: true })
    throw error
  }
  return name
}

function named(file: FileContent): { originalName: string; contentType: string } {
  if ('originalName' in file) return file
  throw new Error('A received file has its own name.')
}

/** Written under a temporary name and renamed, so that nobody reads an incomplete file. */
async function writeContent(content: Buffer | Readable, place: string): Promise<void> {
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : content
  try {
    await pipeline(source, createWriteStream(`${place}${PART}`, { mode: 0o600 }))
    await rename(`${place}${PART}`, place)
  } catch (error) {
    await rm(`${place}${PART}`, { force: true })
    throw error
  }
}

/**
 * A stored file in the viewer's scope, as a reply; undefined if there is none.
 * @param file.ofDeveloperDocument true: look among files of the developer documentation only; false: among all others
 */
export async function openFile(
  db: Database,
  {
    dataDir,
    name,
    ofDeveloperDocument = false,
  }: { dataDir: string; name: string; ofDeveloperDocument?: boolean },
): Promise<FileAnswer | undefined> {
  const file = await db
    .selectFrom('stored_file')
    .selectAll()
    .where('name', '=', name)
    .where('of_developer_document', '=', ofDeveloperDocument)
    .executeTakeFirst()
  if (file === undefined) return undefined
  // Only a name from the table becomes a path.
  const place = join(filesFolder(dataDir), file.name)
  const found = await stat(place).catch(() => undefined)
  if (found === undefined) return undefined
  return new FileAnswer({
    name: file.original_name,
    contentType: file.content_type,
    size: found.size,
    read: (part) => createReadStream(place, part),
  })
}

/**
 * Deletes the content of a file whose row was deleted. If that fails, `fileCleaningJob` deletes it later.
 */
export function deleteStored(dataDir: string, name: string): void {
  void rm(join(filesFolder(dataDir), name), { force: true }).catch(() => undefined)
}

/** The extension of a file name; '' if it has unusual characters. */
function endingOf(name: string): string {
  const ending = extname(name).toLowerCase()
  return /^\.[a-z0-9]{1,10}$/.test(ending) ? ending : ''
}
