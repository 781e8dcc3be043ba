import { createHash } from 'node:crypto'
import { MAX_QC_PICTURE_BYTES } from '@service-center/contract/qc/qc-workflow.ts'
import { fileTypeFromBuffer } from 'file-type'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { Picture, PictureType } from './qc-service.ts'

const ENDINGS: Readonly<Record<PictureType, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}
const isPictureType = (type: string | undefined): type is PictureType =>
  type !== undefined && Object.hasOwn(ENDINGS, type)

const OWN_NAME = /^[0-9a-f]{64}\.(jpg|png|webp)$/

/** Whether a picture of this name would be in our own table. */
export const isOwnName = (name: string): boolean => OWN_NAME.test(name)

/** The picture in some bytes, by what they are; undefined: they are none, or one that is too large to be stored. */
export async function pictureOf(content: Buffer): Promise<Picture | undefined> {
  if (content.length > MAX_QC_PICTURE_BYTES) return undefined
  const type = (await fileTypeFromBuffer(content))?.mime
  return isPictureType(type) ? { content, contentType: type } : undefined
}

/** The same content always has the same name. */
export function pictureName({ content, contentType }: Picture): string {
  return `${createHash('sha256').update(content).digest('hex')}.${ENDINGS[contentType]}`
}

/** The content of a picture of our own table; undefined: there is none of that name. */
export async function findPicture(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('qc_picture').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content
}

/** Those of some names that are in our own table. */
export async function listKnownPictures(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  // One parameter: a statement has at most 65,535.
  const { rows } = await sql<{ name: string }>`
    select name from qc_picture where name = any (${names.filter(isOwnName)}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The names of the pictures in a workflow's descriptions, each once. */
export function picturesIn(chapters: QcChapters): string[] {
  const all = chapters.flatMap(({ questions }) =>
    questions.flatMap(({ description }) => description.map(({ image }) => image)),
  )
  return [...new Set(all)].filter((image) => image !== '')
}

type QcChapters = readonly {
  readonly questions: readonly { readonly description: readonly { readonly image: string }[] }[]
}[]
