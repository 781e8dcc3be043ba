import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../database/database.ts'
import { FileAnswer } from '../http/file-answers.ts'

/** What is stored, and for whom. */
export interface NewFile {
  /** As it is called on the screen and when it is saved; any text. */
  originalName: string
  contentType: string
  content: Buffer | Readable
  /** Whose it is: seen by those who see this customer. */
  customerId: number
  createdBy: string | undefined
}

const folderOf = (dataDir: string) => join(dataDir, 'files')

/**
 * Stores a file in `DATA_DIR/files`, and tells of it in the transaction at hand: without a commit nobody ever gets it.
 * @returns its name, by which `/files/{name}` gives it
 */
export async function storeFile(db: Database, file: NewFile & { dataDir: string }): Promise<string> {
  const folder = folderOf(file.dataDir)
  const name = randomBytes(16).toString('hex') + endingOf(file.originalName)
  const place = join(folder, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    // Written aside and renamed, so that nobody reads half a file.
    const content = Buffer.isBuffer(file.content) ? Readable.from([file.content]) : file.content
    await pipeline(content, createWriteStream(`${place}.part`, { mode: 0o600 }))
    await rename(`${place}.part`, place)
    const { size } = await stat(place)
    await db
      .insertInto('stored_file')
      .values({
        name,
        original_name: file.originalName,
        content_type: file.contentType,
        size,
        customer_id: file.customerId,
        created_by: file.createdBy ?? null,
      })
      .execute()
  } catch (error) {
    await rm(`${place}.part`, { force: true })
    await rm(place, { force: true })
    throw error
  }
  return name
}

/** A stored file that the viewer may see, as an answer; undefined when there is none. */
export async function openFile(
  db: Database,
  { dataDir, name }: { dataDir: string; name: string },
): Promise<FileAnswer | undefined> {
  const file = await db.selectFrom('stored_file').selectAll().where('name', '=', name).executeTakeFirst()
  if (file === undefined) return undefined
  // Only a name that stands in the table becomes a path.
  const place = join(folderOf(dataDir), file.name)
  const found = await stat(place).catch(() => undefined)
  if (found === undefined) return undefined
  return new FileAnswer({
    name: file.original_name,
    contentType: file.content_type,
    size: found.size,
    read: (part) => createReadStream(place, part),
  })
}

/** The ending of a name, where it is a plain one. */
function endingOf(name: string): string {
  const ending = extname(name).toLowerCase()
  return /^\.[a-z0-9]{1,10}$/.test(ending) ? ending : ''
}
