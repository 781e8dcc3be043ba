import * as api from '@service-center/contract/api.ts'
import { MAX_QC_PICTURE_BYTES } from '@service-center/contract/qc/qc-workflow.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../api/calls/api-error.ts'
import { keyOf } from '../../api/queries/query.ts'
import { request } from '../../api/calls/request.ts'
import { sizeText } from '../../kit/fields/file-rules.ts'
import { MAX_PICTURE_PIXELS, pictureSizeOf } from '../../kit/files/picture-size.ts'
import { count } from '../../ui/text/format.ts'
import type { NewPicture } from './draft/draft.ts'

/** The longer side of a stored picture, in pixels. */
const LONGER_SIDE = 1600
/** Largest file that can be chosen, in bytes; it is stored much smaller. */
const MAX_FILE_BYTES = 50_000_000
/** JPEG qualities to try until the picture is small enough. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3] as const

/** For the `accept` attribute of file inputs. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif'

/** Why a file cannot be used as a picture; the message is shown to the user. */
export class PictureProblem extends Error {}

/**
 * Makes a chosen picture smaller: a JPEG of at most 1,600 pixels on the longer side.
 * @throws PictureProblem if the file is not a picture, too large or unreadable
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

/** Scales a size down, keeping its proportions, until the longer side fits. Never enlarges. */
export function fittedSize(
  { width, height }: { width: number; height: number },
  longerSide: number,
): { width: number; height: number } {
  const part = Math.min(1, longerSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * part)), height: Math.max(1, Math.round(height * part)) }
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
    // A JPEG has no transparency: use white instead.
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

/** How long a picture that is not shown stays in the cache. */
const KEPT_MS = 3 * 60_000

/** Loads a stored picture. A name always refers to the same picture, so it never gets stale. */
export const storedPicture = (image: string) =>
  queryOptions<Blob, ApiError>({
    queryKey: [...keyOf(api.qc.image, { body: { image } }), 'file'],
    queryFn: async ({ signal }) => {
      const { data } = await request(api.qc.image, { body: { image } }, { signal })
      return decodePicture(data.image)
    },
    staleTime: Infinity,
    gcTime: KEPT_MS,
  })

/** How many characters are converted to bytes at once (specification 3, section 9). */
const CHUNK = 512

/**
 * Decodes a stored picture (specification 3, sections 2 and 9).
 * @param base64 as the server sends it; the prefix of a data URL is ignored
 * @throws DOMException if it is not base64
 */
export function decodePicture(base64: string): Blob {
  const letters = atob(base64.slice(base64.indexOf(',') + 1))
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let at = 0; at < letters.length; at += CHUNK) {
    const chunk = new Uint8Array(Math.min(CHUNK, letters.length - at))
    for (let place = 0; place < chunk.length; place += 1) chunk[place] = letters.charCodeAt(at + place)
    chunks.push(chunk)
  }
  return new Blob(chunks, { type: 'image/jpeg' })
}

/** Server names of the pictures that were uploaded. */
const names = new WeakMap<Blob, string>()

/** The server name of a new picture; undefined if it is not uploaded yet. */
export const storedNameOf = ({ blob }: NewPicture): string | undefined => names.get(blob)

/** How many pictures are uploaded at the same time. */
const AT_ONCE = 3

/**
 * Uploads new pictures. If one fails, the uploaded ones stay on the server and are not sent again at the next try.
 * @param onProgress gets the number of sent pictures: 2.5 means two and a half
 * @throws ApiError of the first failed upload
 */
export async function uploadPictures(
  pictures: readonly NewPicture[],
  {
    client,
    signal,
    onProgress,
  }: { client: QueryClient; signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<void> {
  const waiting = pictures.filter((picture) => storedNameOf(picture) === undefined)
  const parts = new Map<Blob, number>()
  const report = (blob: Blob, part: number) => {
    parts.set(blob, part)
    onProgress([...parts.values()].reduce((sum, one) => sum + one, 0))
  }
  let hasFailed = false
  const sendInTurn = async () => {
    for (;;) {
      const picture = hasFailed ? undefined : waiting.shift()
      if (picture === undefined) return
      const { blob } = picture
      const file = new File([blob], 'picture.jpg', { type: blob.type })
      try {
        const { image } = await request(
          api.qc.uploadPicture,
          { upload: { file, fields: {} } },
          { signal, onProgress: (part) => report(blob, part) },
        )
        names.set(blob, image)
        client.setQueryData(storedPicture(image).queryKey, blob)
        report(blob, 1)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendInTurn))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure !== undefined) throw failure.reason
}
