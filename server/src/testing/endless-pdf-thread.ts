import { parentPort } from 'node:worker_threads'
import type { PdfJob } from '@service-center/pdf/build-pdf.ts'

// The thread that makes documents, except that it never ends with the quote 'endless'.
parentPort?.on('message', (job: PdfJob) => {
  if (job.kind !== 'quote' || job.input.number !== 'endless') return
  // It waits for nobody, and uses no processor meanwhile: it can only be ended from outside, as a loop can.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
await import('../platform/pdf/pdf-thread.ts')
