import { FileProblem, PROBLEMS } from './file-problem.ts'
import type { CallName, WorkerCalls, WorkerReply, WorkerRequest } from './worker-calls.ts'

/** The longest time for one question; a file that needs more is given up. */
const TIMEOUT_MS = 30_000

/** Asks the worker of one file. */
export interface FileClient {
  /** @throws FileProblem */
  ask<Name extends CallName>(
    call: Name,
    asks: WorkerCalls[Name]['asks'],
  ): Promise<WorkerCalls[Name]['answers']>
  /** Ends the worker, whatever it does. */
  close(): void
}

interface Waiting {
  readonly resolve: (answer: unknown) => void
  readonly reject: (problem: FileProblem) => void
}

/** Starts a worker for one file. */
export function createFileClient(): FileClient {
  const worker = new Worker(new URL('import.worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Waiting>()
  let asked = 0

  function end(problem: string) {
    worker.terminate()
    for (const { reject } of waiting.values()) reject(new FileProblem(problem))
    waiting.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply>) => {
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) one?.reject(new FileProblem(data.problem))
    else one?.resolve(data.answer)
  })
  worker.addEventListener('error', () => end(PROBLEMS.unreadable))
  return {
    ask: async (call, asks) => {
      const id = (asked += 1)
      const { promise, resolve, reject } = Promise.withResolvers<unknown>()
      waiting.set(id, { resolve, reject })
      // A call's name goes with its question, which the compiler does not see through the type parameter.
      const request = { id, call, asks } as WorkerRequest
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no other origin
      worker.postMessage(request)
      const timer = setTimeout(() => end(PROBLEMS.tooSlow), TIMEOUT_MS)
      // The worker answers each call in its own type.
      return promise.finally(() => clearTimeout(timer)) as Promise<WorkerCalls[typeof call]['answers']>
    },
    close: () => end(PROBLEMS.unreadable),
  }
}
