import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../platform/errors.ts'
import { bytesAnswer } from '../../../platform/files/file-answers.ts'
import { DeferredAnswer } from '../../../platform/http/answers.ts'
import type { Logger } from '../../../platform/logger.ts'
import type { DocumentCall, DocumentEntry } from '../tree/documentation-entries.ts'
import { escaped } from '../tree/html.ts'
import type { DrawnDiagram } from './diagram-thread.ts'

export interface Diagram {
  /** For screen readers and tooltips. */
  readonly title: string
  /** The diagram in the language of Graphviz. */
  readonly dot: string
}

/** Draws a diagram as SVG. @throws AppError unavailable when it takes too long or too much memory */
export type DrawDiagram = (diagram: Diagram) => Promise<Buffer>

interface Limits {
  readonly thread: URL
  readonly timeoutMs: number
}

const LIMITS: Limits = { thread: new URL('./diagram-thread.ts', import.meta.url), timeoutMs: 60_000 }
const HEAP_MEGABYTES = 512
/** Drawings in the cache. A drawing changes only with the database schema or the configuration. */
const MAX_CACHED = 60

/** The thread stays this long for the next diagram: starting it costs more than most drawings. */
const IDLE_MS = 5000

/** Draws diagrams in a thread, one after the other, and caches the drawings. */
export function createDiagramDrawer(log: Pick<Logger, 'error'>, limits: Partial<Limits> = {}): DrawDiagram {
  const draw = createThread({ ...LIMITS, ...limits })
  const cache = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (diagram) => {
    const key = createHash('sha256').update(`${diagram.title}\n${diagram.dot}`).digest('hex')
    const known = cache.get(key)
    if (known !== undefined) return known
    const drawn = last.then(() => draw(diagram.dot)).then((svg) => Buffer.from(titled(svg, diagram.title)))
    const answer = drawn.catch((error: unknown) => {
      cache.delete(key)
      log.error({ err: error, diagram: diagram.title }, 'A diagram could not be drawn')
      throw new AppError('unavailable')
    })
    last = answer.catch(() => undefined)
    const oldest = cache.keys().next().value
    if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest)
    cache.set(key, answer)
    return answer
  }
}

/**
 * Draws one diagram at a time in a thread. A diagram that fails ends the thread; the next one starts a new thread.
 * @returns a function that draws; it throws Error when the thread ends, takes too long, or reports a fault
 */
function createThread({ thread, timeoutMs }: Limits): (dot: string) => Promise<string> {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const start = () => {
    const started = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } })
    // Without a listener, an error while the thread is idle would end the server.
    started.on('error', () => undefined)
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }
  return async (dot) => {
    clearTimeout(idle)
    const current = (worker ??= start())
    current.ref()
    const { promise, resolve, reject } = Promise.withResolvers<DrawnDiagram>()
    const ended = () => reject(new Error('The thread ended.'))
    const timer = setTimeout(() => reject(new Error('It takes too long.')), timeoutMs)
    current.on('message', resolve).on('error', reject).on('exit', ended)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    current.postMessage(dot)
    try {
      const answer = await promise
      if ('fault' in answer) throw new Error(answer.fault)
      // An idle thread must not keep the process alive.
      current.unref()
      idle = setTimeout(() => {
        worker = undefined
        void current.terminate()
      }, IDLE_MS).unref()
      return answer.svg
    } catch (error) {
      await current.terminate()
      throw error
    } finally {
      clearTimeout(timer)
      current.off('message', resolve).off('error', reject).off('exit', ended)
    }
  }
}

/** Font sizes are scaled by this: Graphviz measures texts in Helvetica, and most substitute fonts are wider. */
const FONT_SCALE = 0.88

/** Adds a title to the whole SVG; Graphviz adds titles only to its parts. */
function titled(svg: string, title: string): string {
  const text = escaped(title)
  return svg
    .slice(Math.max(0, svg.indexOf('<svg')))
    .replaceAll(
      / font-size="([\d.]+)"/g,
      (_all, size: string) => ` font-size="${(Number(size) * FONT_SCALE).toFixed(2)}"`,
    )
    .replace(
      /^<svg ([^>]*)>/,
      (_all, attributes: string) =>
        `<svg role="img" aria-label="${text}" ${attributes}>\n<title>${text}</title>`,
    )
}

/** A documentation entry whose diagram is drawn when it is opened. */
export function diagramEntry(options: {
  readonly name: string
  readonly description: string
  readonly draw: DrawDiagram
  /** Shown only to users of the internal customer. */
  readonly isInternal?: boolean
  readonly diagramOf: (call: DocumentCall) => Diagram | Promise<Diagram>
}): DocumentEntry {
  const { name, description, draw, isInternal = false, diagramOf } = options
  return {
    name,
    kind: 'image',
    description,
    ...(isInternal && { isFor: ({ isAdmin }) => isAdmin }),
    content: async (call) => {
      const diagram = await diagramOf(call)
      return new DeferredAnswer(async () =>
        bytesAnswer({ name: `${name}.svg`, contentType: 'image/svg+xml', content: await draw(diagram) }),
      )
    },
  }
}
