import {
  MAX_QC_PICTURE_BYTES,
  MAX_QC_PICTURE_NAME,
  type QcDescription,
  type QcWorkflow,
  qcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import type { qc as endpoints } from '@service-center/contract/qc/qc.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { isOwnName, pictureName, pictureOf } from '../../integrations/qc/pictures.ts'
import type { Picture, QcService, Saving } from '../../integrations/qc/qc-service.ts'
import { checkStaff } from '../../platform/access/access.ts'
import type { Viewer } from '../../platform/access/viewers.ts'
import type { Database } from '../../platform/database/database.ts'
import { violationsAs } from '../../platform/database/database-errors.ts'
import type { Preparation } from '../../platform/http/calls.ts'
import { insertPictures } from './qc-pictures.service.ts'
import { asQcError, MAX_TEXT_BYTES, noPicture, pictureTooLarge, workflowTooLarge } from './qc.errors.ts'
import { findVersion } from './qc.views.ts'

/** The first characters of JPEG, PNG and WebP files in base64. */
const BEGINS_LIKE_A_PICTURE = /^(\/9j\/|iVBORw0KGgo|UklGR)/
const DATA_PREFIX = /^data:[\w/+.-]*;base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Takes new pictures out of a workflow, and puts their names there instead.
 * @throws invalid for fields that are neither a picture nor a possible name
 */
async function takePictures(workflow: QcWorkflow): Promise<Omit<Saving, 'mustBeNew'>> {
  const pictures = new Map<string, Picture>()
  const wrong: string[] = []
  const take = async ({ image, text }: QcDescription, path: string): Promise<QcDescription> => {
    if (image === '') return { image, text }
    const isNew = DATA_PREFIX.test(image) || BEGINS_LIKE_A_PICTURE.test(image)
    if (!isNew) {
      if (image.length > MAX_QC_PICTURE_NAME) wrong.push(path)
      return { image, text }
    }
    const picture = await readPicture(image, path)
    // Lets other calls run between two pictures.
    await nextTurn()
    if (picture === undefined) {
      wrong.push(path)
      return { image, text }
    }
    const name = pictureName(picture)
    pictures.set(name, picture)
    return { image: name, text }
  }
  const chapters = await inTurn(workflow.chapters, async (chapter, chapterIndex) => ({
    ...chapter,
    questions: await inTurn(chapter.questions, async (question, index) => ({
      ...question,
      description: await inTurn(question.description, (one, place) =>
        take(one, pathOf(chapterIndex, index, place)),
      ),
    })),
  }))
  if (wrong.length > 0) throw noPicture(wrong)
  return { workflow: { ...workflow, chapters }, pictures }
}

/** The picture in a text; undefined when it is none. */
async function readPicture(image: string, path: string): Promise<Picture | undefined> {
  const base64 = image.replace(DATA_PREFIX, '')
  const content = Buffer.from(base64, 'base64')
  // The decoder ignores invalid characters. The fast comparison is enough for most texts, which have no line breaks.
  const isWhole = content.toString('base64') === base64 || BASE64.test(base64.replaceAll(/\s/g, ''))
  if (!isWhole) return undefined
  if (content.length > MAX_QC_PICTURE_BYTES) throw pictureTooLarge(path, MAX_QC_PICTURE_BYTES)
  return pictureOf(content)
}

/** Maps one item after the other, so that few pictures are in memory twice. */
async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, item] of items.entries()) made.push(await make(item, index))
  return made
}

/** The paths of descriptions whose picture matches. */
function pathsOfPictures({ chapters }: QcWorkflow, isOne: (name: string) => boolean): string[] {
  return chapters.flatMap((chapter, chapterIndex) =>
    chapter.questions.flatMap((question, index) =>
      question.description.flatMap(({ image }, place) =>
        image !== '' && isOne(image) ? [pathOf(chapterIndex, index, place)] : [],
      ),
    ),
  )
}

const pathOf = (chapter: number, question: number, description: number) =>
  `chapters.${chapter}.questions.${question}.description.${description}.image`

/** A workflow as written to the user action log: with counts instead of its chapters, questions and pictures. */
export function loggedWorkflow({ id, name, version, chapters }: QcWorkflow) {
  const questions = chapters.flatMap((chapter) => chapter.questions)
  return { id, name, version, chapters: chapters.length, questions: questions.length }
}

/**
 * Reads the pictures of a workflow and sends it to an outside service, before the transaction that stores it.
 * @throws invalid; too_large; changed_meanwhile; qc_service_failed; no_access for users outside the internal customer
 */
export async function prepareSave(
  qc: QcService,
  { body, query, logAction, inTransaction, signal }: Preparation<typeof endpoints.save>,
): Promise<Saving> {
  logAction({ value: loggedWorkflow(body) })
  const createdBy = await inTransaction(async (_db, viewer) => {
    checkStaff(viewer)
    return viewer.username
  })
  const given = await takePictures(body)
  if (Buffer.byteLength(JSON.stringify(given.workflow)) > MAX_TEXT_BYTES) throw workflowTooLarge()
  const { id, version } = body
  const workflow: QcWorkflow = {
    ...given.workflow,
    id: String(Number(id)),
    version: String(Number(version)),
    created: String(Date.now()),
    createdBy,
  }
  const saving = { ...given, workflow, mustBeNew: query.isNew === true }
  return qc.send(saving, { inTransaction, signal }).catch(asQcError(pathsIn(workflow)))
}

const pathsIn = (workflow: QcWorkflow) => (pictures: ReadonlySet<string>) =>
  pathsOfPictures(workflow, (name) => pictures.has(name))

/**
 * Stores a prepared version with its pictures.
 * @throws invalid; changed_meanwhile
 */
export async function saveWorkflow(
  qc: QcService,
  { db, viewer, saving }: { db: Database; viewer: Viewer; saving: Saving },
): Promise<QcWorkflow> {
  const { workflow, pictures, mustBeNew } = saving
  await insertPictures(db, { pictures, username: viewer.username })
  // A picture that is being removed at this moment is reported as unknown.
  const removed = () => noPicture(pathsOfPictures(workflow, isOwnName))
  await qc
    .keep(db, { workflow, mustBeNew })
    .catch(asQcError(pathsIn(workflow)))
    .catch(violationsAs({ qc_version_picture_picture_fkey: removed }))
  return workflow
}

const kept = z.object({ data: qcWorkflow })

/**
 * A version of a workflow: as saved here, or from the outside service, which has only the newest versions.
 * @param inTransaction runs a short transaction; none is open during the call of the service
 * @returns undefined when there is none
 * @throws AppError 503 when the service fails
 */
export async function findWorkflowVersion(
  qc: QcService,
  { id, version }: { readonly id: number; readonly version: number },
  inTransaction: <Result>(work: (db: Database) => Promise<Result>) => Promise<Result>,
): Promise<QcWorkflow | undefined> {
  const own = await inTransaction((db) => findVersion(db, { service: qc.name, id, version }))
  if (own !== undefined) return kept.parse(JSON.parse(own.body.toString())).data
  const theirs = await qc.listTheirs().catch(asQcError())
  return theirs.find((workflow) => Number(workflow.id) === id && Number(workflow.version) === version)
}
