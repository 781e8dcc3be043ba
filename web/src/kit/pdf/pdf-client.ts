import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'

/** A worker that takes longer for one document is terminated. */
const TIMEOUT_MS = 30_000
const TOO_SLOW = 'The PDF took too long to be made.'
const STOPPED = 'The PDF could not be made.'

/** The worker; makes one document at a time. */
export interface PdfWorker {
  make(job: PdfJob): void
  end(): void
}

/** Starts a worker. `onFailure` is called when the worker itself fails. */
export type StartPdfWorker = (onAnswer: (answer: PdfAnswer) => void, onFailure: () => void) => PdfWorker

export interface PdfClient {
  /** Requests a document. It replaces a requested one that was not started yet. */
  ask(job: PdfJob): void
  close(): void
}

/**
 * Makes documents in a worker, one after the other. Of several waiting jobs only the newest is made.
 * @param onAnswer gets only the answer of the newest job
 */
export function createPdfClient(start: StartPdfWorker, onAnswer: (answer: PdfAnswer) => void): PdfClient {
  let worker: PdfWorker | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isBusy = false
  let next: PdfJob | undefined

  function end(answer: PdfAnswer) {
    clearTimeout(timer)
    isBusy = false
    if (next === undefined) onAnswer(answer)
    else begin(next)
  }
  function stop(message: string) {
    worker?.end()
    worker = undefined
    end({ code: undefined, message })
  }
  function begin(job: PdfJob) {
    isBusy = true
    next = undefined
    worker ??= start(end, () => stop(STOPPED))
    timer = setTimeout(() => stop(TOO_SLOW), TIMEOUT_MS)
    worker.make(job)
  }
  return {
    ask: (job) => {
      if (isBusy) next = job
      else begin(job)
    },
    close: () => {
      clearTimeout(timer)
      worker?.end()
      worker = undefined
      isBusy = false
      next = undefined
    },
  }
}

export const startPdfWorker: StartPdfWorker = (onAnswer, onFailure) => {
  const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => onAnswer(data))
  worker.addEventListener('error', onFailure)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    make: (job) => worker.postMessage(job),
    end: () => worker.terminate(),
  }
}
