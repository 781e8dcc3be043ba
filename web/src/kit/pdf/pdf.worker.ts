import regularUrl from '@expo-google-fonts/hanken-grotesk/400Regular/HankenGrotesk_400Regular.ttf?url'
import semiboldUrl from '@expo-google-fonts/hanken-grotesk/600SemiBold/HankenGrotesk_600SemiBold.ttf?url'
import type { PdfFonts } from '@service-center/pdf/base/fonts.ts'
import { PdfError } from '@service-center/pdf/base/pdf-error.ts'
import { buildPdf, type PdfAnswer, type PdfJob } from '@service-center/pdf/build-pdf.ts'
import { builtBytes } from '../../api/built-file.ts'

// Documents are made here, never on the page's thread: one takes up to a second.

let fonts: Promise<PdfFonts> | undefined

/** Both fonts, loaded once; after a failure they are loaded again. */
function loadFonts(): Promise<PdfFonts> {
  fonts ??= Promise.all([builtBytes(regularUrl), builtBytes(semiboldUrl)])
    .then(([regular, semibold]) => ({ regular, semibold }))
    .catch((error: unknown) => {
      fonts = undefined
      throw error
    })
  return fonts
}

async function answerTo(job: PdfJob): Promise<PdfAnswer> {
  try {
    return { content: await buildPdf(job, await loadFonts()) }
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
