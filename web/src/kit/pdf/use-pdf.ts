import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPdfClient, startPdfWorker, type PdfClient } from './pdf-client.ts'

/** How long a form must rest before its document is made (specification 3, section 9). */
const DEBOUNCE_MS = 300

/** A document that was made. */
export interface MadePdf {
  readonly content: Blob
  /** Each document of a screen has another one. */
  readonly version: number
}

/** The document of a form. */
export interface PdfState {
  /** The newest document; undefined until there is one. It stays while the next one is made. */
  readonly made: MadePdf | undefined
  /** Whether the form has changed since. */
  readonly isBehind: boolean
  /** Whether the form has no document at present, so that what is shown is of what it was before; missing: it is of no form. */
  readonly isOutdated?: boolean
  /** Why the newest one could not be made, as a sentence. */
  readonly failure: string | undefined
  readonly retry: () => void
}

/**
 * Makes the document of a form again whenever it changes, in a worker.
 * @param job the same object as long as nothing has changed; undefined makes none
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
