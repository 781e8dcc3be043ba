import * as api from '@service-center/contract/api.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ApiError } from '../../../api/api-error.ts'
import { keyOf } from '../../../api/query.ts'
import { request } from '../../../api/request.ts'
import type { NewPicture } from '../model/draft.ts'

/** How many letters are turned into bytes at once (specification 3, section 9). */
const CHUNK = 512

/**
 * A stored picture as a file that the page can show (specification 3, sections 2 and 9).
 * @param base64 as the service sends it; the head of a data URL is left out
 * @throws when it is no base64
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

/** How long a picture that is out of view is kept. */
const KEPT_MS = 3 * 60_000

/** A stored picture, ready to be shown; a name always stands for the same one. */
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

/** The names under which pictures were stored. */
const names = new WeakMap<Blob, string>()

/** The name under which a new picture was stored; undefined before. */
export const storedNameOf = ({ blob }: NewPicture): string | undefined => names.get(blob)

/** How many pictures are sent at the same time. */
const AT_ONCE = 3

/**
 * Stores new pictures. Those that are stored stay so when another one fails, and are not sent again.
 * @param onProgress gets how much has been sent: 2.5 when two are stored and half of the third one is sent
 * @throws ApiError of the first one that failed
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
