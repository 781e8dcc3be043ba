import { parentPort } from 'node:worker_threads'
import { PdfError } from '@service-center/pdf/base/pdf-error.ts'
import { buildPdf, type PdfAnswer, type PdfJob } from '@service-center/pdf/build-pdf.ts'
import { readFonts } from '@service-center/pdf/node/read-fonts.ts'

// Documents are made here: whatever a file that is added does to this thread, the server goes on.

const fonts = readFonts()

async function answerTo(job: PdfJob): Promise<PdfAnswer> {
  try {
    return { content: await buildPdf(job, fonts) }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return error instanceof PdfError
      ? { code: error.code, message: error.message }
      : { code: undefined, message }
  }
}

parentPort?.on('message', (job: PdfJob) => {
  void answerTo(job).then((answer) =>
    parentPort?.postMessage(answer, 'content' in answer ? [answer.content.buffer] : []),
  )
})
