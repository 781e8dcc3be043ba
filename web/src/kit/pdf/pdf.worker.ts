import regularUrl from '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?url'
import semiboldUrl from '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?url'
import otherRegularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url'
import otherSemiboldUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url'
import type { FontPair } from '@service-center/pdf/base/fonts.ts'
import { PdfError } from '@service-center/pdf/base/pdf-error.ts'
import { buildPdf, type PdfAnswer, type PdfJob } from '@service-center/pdf/build-pdf.ts'
import { builtBytes } from '../../api/built-file.ts'

// Makes PDFs in a worker: one takes up to a second, which would block the page.

const loadOwn = loaderOf(regularUrl, semiboldUrl)
const loadOther = loaderOf(otherRegularUrl, otherSemiboldUrl)

/** Loads both weights of a typeface once; tries again after a failure. */
function loaderOf(...urls: readonly [string, string]): () => Promise<FontPair> {
  let pair: Promise<FontPair> | undefined
  const [regularAt, semiboldAt] = urls
  return () =>
    (pair ??= Promise.all([builtBytes(regularAt), builtBytes(semiboldAt)])
      .then(([regular, semibold]) => ({ regular, semibold }))
      .catch((error: unknown) => {
        pair = undefined
        throw error
      }))
}

async function answerTo(job: PdfJob): Promise<PdfAnswer> {
  try {
    return { content: await buildPdf(job, { ...(await loadOwn()), loadOther }) }
  } catch (error) {
    return error instanceof PdfError
      ? { code: error.code, message: error.message }
      : { code: undefined, message: 'The PDF could not be made.' }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<PdfJob>) => {
  void answerTo(data).then((answer) =>
    globalThis.postMessage(answer, { transfer: 'content' in answer ? [answer.content.buffer] : [] }),
  )
})
