import type { QcWorkflow } from '@service-center/contract/qc/qc-workflow.ts'
import { AppError } from '../../../platform/errors.ts'
import { findPicture, isOwnName, pictureName, pictureOf, picturesIn } from '../pictures.ts'
import {
  type Picture,
  PictureUnknownError,
  QcFailedError,
  type Saving,
  type SendSurroundings,
} from '../qc-service.ts'
import type { QcApi } from './qc-api.ts'

/** How many pictures are fetched from the service at a time. */
const AT_A_TIME = 4
/** Maximum size of all pictures of a workflow, in bytes. About 64 MB in base64. */
const MAX_BYTES = 48_000_000
/** How long pictures may be fetched before a workflow is sent, so that its caller is still waiting. */
const MAX_FETCH_MS = 60_000

/** A picture as it is sent. */
export interface WholePicture {
  readonly content: Buffer
  /** Its name in our own table; undefined if its type or size is not stored there. */
  readonly ownName: string | undefined
  /** The picture, if it still has to be stored there. */
  readonly picture: Picture | undefined
}

/**
 * The content of each picture of a workflow: new ones, those in our own table, and those of the service.
 * @throws PictureUnknownError; QcFailedError; too_large when it is too much for one call
 */
export async function contentOfPictures(
  api: QcApi,
  { workflow, pictures }: Saving,
  { inTransaction, signal }: SendSurroundings,
): Promise<Map<string, WholePicture>> {
  const found = new Map<string, WholePicture>()
  let bytes = 0
  const find = async (name: string): Promise<WholePicture> => {
    const picture = pictures.get(name)
    if (picture !== undefined) return { content: picture.content, ownName: name, picture }
    const own = isOwnName(name) ? await inTransaction((db) => findPicture(db, name)) : undefined
    if (own !== undefined) return { content: own, ownName: name, picture: undefined }
    const image = await api.image(name)
    if (image === undefined) throw new PictureUnknownError([name])
    const content = Buffer.from(image, 'base64')
    const theirs = await pictureOf(content)
    return { content, ownName: theirs && pictureName(theirs), picture: theirs }
  }
  const until = performance.now() + MAX_FETCH_MS
  const names = picturesIn(workflow.chapters).values()
  let hasFailed = false
  const findInTurn = async () => {
    for (const name of names) {
      if (hasFailed) return
      checkCaller(signal)
      if (performance.now() > until) throw tooSlow()
      const picture = await find(name)
      bytes += picture.content.length
      if (bytes > MAX_BYTES) throw tooMuch()
      found.set(name, picture)
    }
  }
  await Promise.all(
    Array.from({ length: AT_A_TIME }, () =>
      findInTurn().catch((error: unknown) => {
        hasFailed = true
        throw error
      }),
    ),
  )
  return found
}

/** Replaces the name of each picture in a workflow. If the replacement is undefined, the name stays. */
export function withImages(workflow: QcWorkflow, imageOf: (name: string) => string | undefined): QcWorkflow {
  return {
    ...workflow,
    chapters: workflow.chapters.map((chapter) => ({
      ...chapter,
      questions: chapter.questions.map((question) => ({
        ...question,
        description: question.description.map(({ image, text }) => ({
          image: image === '' ? '' : (imageOf(image) ?? image),
          text,
        })),
      })),
    })),
  }
}

/** @throws QcFailedError when the caller has disconnected, because they would not see that the save succeeded */
export function checkCaller(signal: AbortSignal): void {
  if (signal.aborted)
    throw new QcFailedError('its caller has gone', 'Whoever wanted this has gone. Nothing was saved.')
}

const tooMuch = () =>
  new AppError('too_large', {
    message: `The pictures of this workflow are larger than ${MAX_BYTES / 1_000_000} MB together.`,
  })

const tooSlow = () =>
  new QcFailedError(
    'its pictures took too long',
    'The quality-control service took too long to give the pictures of this workflow. Nothing was saved.',
  )
