import { MAX_QC_PICTURE_BYTES } from '@service-center/contract/qc/qc-workflow.ts'
import { sizeText } from '../../../kit/fields/file-rules.ts'
import { pictureSizeOf } from '../../../kit/viewer/picture-size.ts'
import { MAX_PICTURE_PIXELS } from '../../../kit/pdf/pdf-pages.ts'
import { count } from '../../../ui/data-table/model/count-text.ts'
import type { NewPicture } from '../model/draft.ts'

/** The longer side of a stored picture, in pixels. */
const LONGER_SIDE = 1600
/** Largest file that is taken, in bytes; it is stored much smaller. */
const MAX_FILE_BYTES = 50_000_000
/** The first is good; the others are for pictures that do not become small enough. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3] as const

/** What pickers offer. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

/** Why a file cannot be a picture of a description, in a sentence for people. */
export class PictureProblem extends Error {}

/** A size of the same shape whose longer side is at most so long; never larger than it was. */
export function fittedSize(
  { width, height }: { width: number; height: number },
  longerSide: number,
): { width: number; height: number } {
  const part = Math.min(1, longerSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) }
}

/**
 * A chosen picture as it is stored: a JPEG of at most 1,600 pixels.
 * @throws PictureProblem for what is no picture, too large, or cannot be read
 */
export async function shrinkPicture(file: File): Promise<NewPicture> {
  if (file.size === 0) throw new PictureProblem('The file is empty.')
  if (file.size > MAX_FILE_BYTES) {
    throw new PictureProblem(
      `The file has ${sizeText(file.size)}; at most ${sizeText(MAX_FILE_BYTES)} are allowed.`,
    )
  }
  const size = pictureSizeOf(await file.arrayBuffer())
  if (size === undefined) throw new PictureProblem('Must be a picture: JPEG, PNG, WebP or GIF.')
  if (size.width * size.height > MAX_PICTURE_PIXELS) {
    throw new PictureProblem(
      `The picture has ${count(size.width)} × ${count(size.height)} pixels, which are too many.`,
    )
  }
  return { blob: await redrawn(file), name: file.name }
}

async function redrawn(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new PictureProblem('This picture cannot be read.')
  })
  try {
    const { width, height } = fittedSize(bitmap, LONGER_SIDE)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) throw new PictureProblem('This browser cannot make the picture smaller.')
    // A JPEG has no transparency.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, width, height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, width, height)
    for (const quality of QUALITIES) {
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
      if (blob.size <= MAX_QC_PICTURE_BYTES) return blob
    }
    throw new PictureProblem('The picture cannot be made small enough.')
  } finally {
    bitmap.close()
  }
}
