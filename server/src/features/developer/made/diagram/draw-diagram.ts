import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { AppError } from '../../../../platform/errors.ts'
import type { Logger } from '../../../../platform/logger.ts'
import { escaped } from '../../tree/html.ts'
import type { DrawnDiagram } from './diagram-thread.ts'

/** A diagram in the language of Graphviz. */
export interface Diagram {
  /** Said by screen readers, and by tooltips of browsers. */
  readonly title: string
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
/** Diagrams that are kept drawn: each changes only with the database's structure or the configuration. */
const MAX_KEPT = 60

/** A thread that waits for the next diagram longer than this ends: starting one costs more than most drawings. */
const IDLE_MS = 5000

/** Draws each diagram once, in a thread of their own, one after the other. */
export function createDiagramDrawer(log: Pick<Logger, 'error'>, limits: Partial<Limits> = {}): DrawDiagram {
  const draw = createThread({ ...LIMITS, ...limits })
  const kept = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()
  return (diagram) => {
    const key = createHash('sha256').update(`${diagram.title}\n${diagram.dot}`).digest('hex')
    const known = kept.get(key)
    if (known !== undefined) return known
    const drawn = last.then(() => draw(diagram.dot)).then((svg) => Buffer.from(titled(svg, diagram.title)))
    const answer = drawn.catch((error: unknown) => {
      kept.delete(key)
      log.error({ err: error, diagram: diagram.title }, 'A diagram was not drawn')
      throw new AppError('unavailable')
    })
    last = answer.catch(() => undefined)
    const oldest = kept.keys().next().value
    if (kept.size >= MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    kept.set(key, answer)
    return answer
  }
}

/**
 * The thread that draws, one diagram at a time. A diagram that is not drawn ends it, and the next one gets another.
 * @returns what draws; throws Error when the thread ends, takes too long, or says what is wrong with the diagram
 */
function createThread({ thread, timeoutMs }: Limits): (dot: string) => Promise<string> {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  const start = () => {
    const started = new Worker(thread, { resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES } })
    // Also while nobody waits for it, when an error without a listener would end the server.
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
      // From here on it keeps no process from ending.
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

/** Graphviz measures texts in Helvetica; where another font stands in, most are wider. */
const FONT_PART = 0.88

/** The picture with its name; Graphviz names only its parts. */
function titled(svg: string, title: string): string {
  const text = escaped(title)
  return svg
    .slice(Math.max(0, svg.indexOf('<svg')))
    .replaceAll(
      / font-size="([\d.]+)"/g,
      (_all, size: string) => ` font-size="${(Number(size) * FONT_PART).toFixed(2)}"`,
    )
    .replace(
      /^<svg ([^>]*)>/,
      (_all, attributes: string) =>
        `<svg role="img" aria-label="${text}" ${attributes}>\n<title>${text}</title>`,
    )
}
