import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPdfClient, startPdfWorker, type PdfClient } from './pdf-client.ts'

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
