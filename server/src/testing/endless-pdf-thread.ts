import { parentPort } from 'node:worker_threads'
import type { PdfJob } from '@service-center/pdf/build-pdf.ts'

// The thread that makes documents, except that it never ends with the quote 'endless'.
parentPort?.on('message', (job: PdfJob) => {
  if (job.kind !== 'quote' || job.input.number !== 'endless') return
  for (;;);
})
await import('../platform/pdf/pdf-thread.ts')
