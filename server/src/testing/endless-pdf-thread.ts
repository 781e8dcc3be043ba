import { parentPort } from 'node:worker_threads'
import type { PdfJob } from '@service-center/pdf/build-pdf.ts'

// The thread that makes documents, except that it never finishes the quote 'endless'.
parentPort?.on('message', (job: PdfJob) => {
  if (job.kind !== 'quote' || job.input.number !== 'endless') return
  // Blocks for ever without using the processor. Like a loop, it can only be ended from outside.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})
await import('../platform/pdf/pdf-thread.ts')
