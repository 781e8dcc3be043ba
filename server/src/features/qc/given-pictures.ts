import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  MAX_QC_PICTURE_BYTES,
  MAX_QC_PICTURE_NAME,
  type QcDescription,
  type QcWorkflow,
} from '@service-center/contract/qc/qc-workflow.ts'
import { pictureName, pictureOf } from '../../integrations/qc/pictures.ts'
import type { Picture, Saving } from '../../integrations/qc/qc-service.ts'
import { noPicture, pictureTooLarge } from './qc.errors.ts'

/** How the base64 of JPEG, PNG and WebP files begins. */
const BEGINS_LIKE_A_PICTURE = /^(\/9j\/|iVBORw0KGgo|UklGR)/
const DATA_PREFIX = /^data:[\w/+.-]*;base64,/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

/**
 * Takes the new pictures out of a workflow, and puts their names in their place.
 * @throws invalid on the path of what is no picture, and of what cannot be a name either
 */
export async function takePictures(workflow: QcWorkflow): Promise<Saving> {
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
    // Others are answered between one picture and the next.
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

/** The picture in a text; undefined: it is none. */
async function readPicture(image: string, path: string): Promise<Picture | undefined> {
  const base64 = image.replace(DATA_PREFIX, '')
  const content = Buffer.from(base64, 'base64')
  // The decoder skips whatever is no base64. Most texts have no line breaks, and need no search for other letters.
  const isWhole = content.toString('base64') === base64 || BASE64.test(base64.replaceAll(/\s/g, ''))
  if (!isWhole) return undefined
  if (content.length > MAX_QC_PICTURE_BYTES) throw pictureTooLarge(path, MAX_QC_PICTURE_BYTES)
  return pictureOf(content)
}

/** One after the other, so that few pictures are held twice. */
async function inTurn<Item, Made>(
  items: readonly Item[],
  make: (item: Item, index: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [index, item] of items.entries()) made.push(await make(item, index))
  return made
}

/** The paths of the descriptions that name one of some pictures. */
export function pathsOfPictures({ chapters }: QcWorkflow, isOne: (name: string) => boolean): string[] {
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
