import { PdfError } from '@service-center/pdf/base/pdf-error.ts'
import type { PdfAnswer, PdfJob } from '@service-center/pdf/build-pdf.ts'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors.ts'
import type { Logger } from '../logger.ts'

/** Counts the pages of an uploaded PDF, and checks that its pages can be added to documents. */
interface CountTask {
  readonly kind: 'countPages'
  readonly content: Uint8Array
}

/** A message to a thread. */
export type PdfTask = PdfJob | CountTask
export type PdfTaskAnswer = PdfAnswer | { readonly pages: number }

const THREAD = new URL('./pdf-thread.ts', import.meta.url)
/** How often a thread's memory outside the heap is checked; files are held there. */
const WATCH_MS = 200
const MEGABYTE = 1024 * 1024

interface PdfLimits {
  /** The script that the threads run. */
  readonly thread: URL
  /** How many documents are made at the same time. */
  readonly threads: number
  /** How many more may wait for their turn. */
  readonly waiting: number
  readonly timeoutMs: number
  readonly heapMegabytes: number
  /** Limit outside the heap, for the files and the document itself. */
  readonly bufferMegabytes: number
}

const LIMITS: PdfLimits = {
  thread: THREAD,
  threads: 2,
  waiting: 100,
  timeoutMs: 30_000,
  heapMegabytes: 512,
  bufferMegabytes: 512,
}

/** Makes PDF documents in worker threads. */
export interface PdfWorkers {
  /**
   * Makes a document, or waits for its turn.
   * @throws PdfError for pages that cannot be added; AppError `pdf_not_made` if it takes too long or too much memory
   */
  build(job: PdfJob): Promise<Uint8Array<ArrayBuffer>>
  /**
   * The number of pages of a PDF that will be added to documents.
   * @throws the same as `build`
   */
  countPages(content: Uint8Array): Promise<number>
  stop(): Promise<void>
}

/** Threads are started when needed and replaced after a failure. */
export function createPdfWorkers(log: Logger, limits: Partial<PdfLimits> = {}): PdfWorkers {
  const all = { ...LIMITS, ...limits }
  const turns = createTurns(all)
  const idle = new Set<Worker>()
  const started = new Set<Worker>()

  function start(): Worker {
    const worker = new Worker(all.thread, {
      resourceLimits: { maxOldGenerationSizeMb: all.heapMegabytes },
    })
    started.add(worker)
    worker.on('error', (err) => log.error({ err }, 'A PDF thread ended'))
    worker.once('exit', () => {
      started.delete(worker)
      idle.delete(worker)
    })
    return worker
  }
  async function run(task: PdfTask): Promise<Succeeded> {
    const worker = idle.values().next().value ?? start()
    idle.delete(worker)
    worker.ref()
    const answer = await answerOf(worker, task, all).catch(async (error: unknown) => {
      log.error({ err: error, kind: task.kind }, 'A PDF could not be made')
      await worker.terminate()
      throw notMade()
    })
    if (started.has(worker)) idle.add(worker)
    // An idle thread must not keep the process alive.
    worker.unref()
    if (!('message' in answer)) return answer
    if (answer.code !== undefined) throw new PdfError(answer.code, answer.message)
    log.error({ reason: answer.message, kind: task.kind }, 'A PDF could not be made')
    throw notMade()
  }
  return {
    build: async (job) => {
      const made = await turns.take(() => run(job))
      if ('content' in made) return made.content
      throw notMade()
    },
    countPages: async (content) => {
      const counted = await turns.take(() => run({ kind: 'countPages', content }))
      if ('pages' in counted) return counted.pages
      throw notMade()
    },
    stop: async () => {
      await Promise.all([...started].map((worker) => worker.terminate()))
    },
  }
}

type Succeeded = Exclude<PdfTaskAnswer, { readonly message: string }>

const notMade = () => new AppError('pdf_not_made')

/** Limits how many tasks run at the same time. The others wait in order. */
function createTurns({ threads, waiting }: PdfLimits) {
  const line: (() => void)[] = []
  let running = 0
  return {
    take: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      if (running < threads) running += 1
      else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
      else
        throw new AppError('pdf_not_made', { message: 'Too many documents are being made. Try again soon.' })
      try {
        return await work()
      } finally {
        const next = line.shift()
        // The next task takes over the turn.
        if (next === undefined) running -= 1
        else next()
      }
    },
  }
}

/**
 * Sends a task to a thread and waits for its reply.
 * @throws Error when the thread ends, takes too long, or too much memory
 */
async function answerOf(worker: Worker, task: PdfTask, limits: PdfLimits): Promise<PdfTaskAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PdfTaskAnswer>()
  const onExit = () => reject(new Error('The thread ended.'))
  const watch = setInterval(() => {
    void worker.getHeapStatistics().then(
      ({ external_memory }) => {
        if (external_memory > limits.bufferMegabytes * MEGABYTE)
          reject(new Error('It takes too much memory.'))
      },
      // The thread has ended: see onExit.
      () => undefined,
    )
  }, WATCH_MS)
  const timer = setTimeout(() => reject(new Error('It takes too long.')), limits.timeoutMs)
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(task)
  try {
    return await promise
  } finally {
    clearInterval(watch)
    clearTimeout(timer)
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  }
}
