import { parentPort } from 'node:worker_threads'
import { readAddedFiles } from '@service-center/pdf/base/added-pages.ts'
import { assemble } from '@service-center/pdf/base/assemble.ts'
import { ENGLISH_MARK } from '@service-center/pdf/base/page-marks.ts'
import { PdfError } from '@service-center/pdf/base/pdf-error.ts'
import { buildPdf } from '@service-center/pdf/build-pdf.ts'
import { readFonts } from '@service-center/pdf/node/read-fonts.ts'
import type { PdfTask, PdfTaskAnswer } from './pdf-workers.ts'

// The script of a worker thread that makes documents. A harmful file can only break this thread, not the server.

const fonts = readFonts()

async function answerTo(task: PdfTask): Promise<PdfTaskAnswer> {
  try {
    return task.kind === 'countPages'
      ? await countPages(task.content)
      : { content: await buildPdf(task, fonts) }
  } catch (error) {
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return error instanceof PdfError
      ? { code: error.code, message: error.message }
      : { code: undefined, message }
  }
}

/** Also adds the pages to a document, because some faults of a file only show then. */
async function countPages(content: Uint8Array): Promise<{ pages: number }> {
  const file = { name: 'file', content }
  const [read] = await readAddedFiles([file])
  const head = { title: '', author: '', subject: '', language: 'en' }
  await assemble({ head, fonts, before: [], after: [file], footer: '', mark: ENGLISH_MARK, content: [''] })
  return { pages: read?.pages ?? 0 }
}

parentPort?.on('message', (task: PdfTask) => {
  void answerTo(task).then((answer) =>
    parentPort?.postMessage(answer, 'content' in answer ? [answer.content.buffer] : []),
  )
})
