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

/** Whether a name has the form of a picture in our own table. */
export const isOwnName = (name: string): boolean => OWN_NAME.test(name)

/** Detects the type of a picture from its content. Undefined if it is not a picture, or too large to be stored. */
export async function pictureOf(content: Buffer): Promise<Picture | undefined> {
  if (content.length > MAX_QC_PICTURE_BYTES) return undefined
  const type = (await fileTypeFromBuffer(content))?.mime
  return isPictureType(type) ? { content, contentType: type } : undefined
}

/** The same content always has the same name. */
export function pictureName({ content, contentType }: Picture): string {
  return `${createHash('sha256').update(content).digest('hex')}.${ENDINGS[contentType]}`
}

/** The content of a picture in our own table; undefined if there is none with that name. */
export async function findPicture(db: Database, name: string): Promise<Buffer | undefined> {
  const row = await db.selectFrom('qc_picture').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content
}

/** The given names that exist in our own table. */
export async function listKnownPictures(db: Database, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  // As one array parameter: a statement has at most 65,535 parameters.
  const { rows } = await sql<{ name: string }>`
    select name from qc_picture where name = any (${names.filter(isOwnName)}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The names of the pictures in a workflow's descriptions, without duplicates. */
export function picturesIn(chapters: QcChapters): string[] {
  const all = chapters.flatMap(({ questions }) =>
    questions.flatMap(({ description }) => description.map(({ image }) => image)),
  )
  return [...new Set(all)].filter((image) => image !== '')
}

type QcChapters = readonly {
  readonly questions: readonly { readonly description: readonly { readonly image: string }[] }[]
}[]
