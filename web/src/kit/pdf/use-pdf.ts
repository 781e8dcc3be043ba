import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The document is made when the form has not changed for this time (specification 3, section 9). */
const DEBOUNCE_MS = 300

export interface MadePdf {
  readonly content: Blob
  readonly version: number
}

export interface PdfState {
  /** The newest document; undefined until the first one is made. It stays while the next one is made. */
  readonly made: MadePdf | undefined
  /** Whether the form has changed since it was made. */
  readonly isBehind: boolean
  /** Whether no document can be made from the form now, so that the shown one is of an earlier state. Without a form it is missing. */
  readonly isOutdated?: boolean
  /** Why the newest document could not be made, as a sentence. */
  readonly failure: string | undefined
  readonly retry: () => void
}

/**
 * Makes the document of a form again whenever the form changes, in a worker.
 * @param job must stay the same object while nothing changes; undefined makes no document
 */
export function usePdf(job: PdfJob | undefined, delayMs = DEBOUNCE_MS): PdfState {
  const [state, setState] = useState<Pick<PdfState, 'made' | 'failure'>>({
    made: undefined,
    failure: undefined,
  })
  const [done, setDone] = useState<PdfJob>()
  const client = useRef<PdfClient>(undefined)
  const asked = useRef<PdfJob>(undefined)

  useEffect(() => {
    const onAnswer = (answer: PdfAnswer) => {
      setDone(asked.current)
      setState(({ made }) => {
        if (!('content' in answer)) return { made, failure: answer.message }
        const content = new Blob([answer.content], { type: 'application/pdf' })
        return { made: { content, version: (made?.version ?? 0) + 1 }, failure: undefined }
      })
    }
    const started = createPdfClient(startPdfWorker, onAnswer)
    client.current = started
    return () => started.close()
  }, [])
  function ask(one: PdfJob) {
    asked.current = one
    client.current?.ask(one)
  }
  const askLater = useEffectEvent(ask)
  useEffect(() => {
    if (job === undefined) return undefined
    const timer = setTimeout(() => askLater(job), delayMs)
    return () => clearTimeout(timer)
  }, [job, delayMs])
  return {
    ...state,
    isBehind: job !== undefined && job !== done,
    isOutdated: job === undefined && state.made !== undefined,
    retry: () => {
      if (job === undefined) return
      setDone(undefined)
      ask(job)
    },
  }
}

/** A worker that takes longer for one document is terminated. */
const TIMEOUT_MS = 30_000
const TOO_SLOW = 'The PDF took too long to be made.'
const STOPPED = 'The PDF could not be made.'

/** The worker; makes one document at a time. */
interface PdfWorker {
  make(job: PdfJob): void
  end(): void
}

/** Starts a worker. `onFailure` is called when the worker itself fails. */
export type StartPdfWorker = (onAnswer: (answer: PdfAnswer) => void, onFailure: () => void) => PdfWorker

interface PdfClient {
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

const startPdfWorker: StartPdfWorker = (onAnswer, onFailure) => {
  const worker = new Worker(new URL('pdf.worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => onAnswer(data))
  worker.addEventListener('error', onFailure)
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
    make: (job) => worker.postMessage(job),
    end: () => worker.terminate(),
  }
}
