import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toast } from '../../ui/feedback/toast.tsx'
import { chosenProblem, INVALID_TYPE } from './file/chosen-file.ts'
import { FileProblem, PROBLEMS } from './file/file-problem.ts'
import type { CallName, WorkerCalls, WorkerReply, WorkerRequest } from './file/worker-calls.ts'

/** The longest time for one question; a file that needs more is given up. */
const TIMEOUT_MS = 30_000

/** Asks the worker of one file. */
interface FileClient {
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
function createFileClient(): FileClient {
  const worker = new Worker(new URL('file/import.worker.ts', import.meta.url), { type: 'module' })
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

/** A file in work, with the worker that reads it. */
export interface ImportFile {
  /** Counts the files of the page: a new one starts with choices of its own. */
  readonly number: number
  readonly name: string
  readonly bytes: number
  readonly blob: Blob
  readonly client: FileClient
}

let taken = 0

/** The file that was dropped or selected. */
export function useImportFile() {
  const [file, setFile] = useState<ImportFile>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => file?.client.close(), [file])

  /** Takes one file in place of the former one. */
  const take = (files: readonly File[]) => {
    const found = chosenProblem(files)
    const [one] = files
    setProblem(found)
    if (found === INVALID_TYPE) toast.error(INVALID_TYPE)
    if (found !== undefined || one === undefined) return
    const { name, size } = one
    setFile({ number: (taken += 1), name, bytes: size, blob: one, client: createFileClient() })
  }
  const remove = () => {
    setFile(undefined)
    setProblem(undefined)
  }
  const opening = useQuery({
    ...OF_THE_FILE,
    queryKey: ['bulk-import', 'open', file?.number],
    queryFn: () => opened(file),
    enabled: file !== undefined,
  })
  return {
    file,
    opened: file === undefined ? undefined : opening.data,
    problem: problem ?? (file === undefined ? undefined : opening.error?.message),
    isReading: file !== undefined && opening.isPending,
    take,
    remove,
  }
}

/** For queries that a file's worker answers: the file does not change, and tens of thousands of rows are not compared. */
export const OF_THE_FILE = { staleTime: Infinity, gcTime: 0, retry: false, structuralSharing: false } as const

async function opened(file: ImportFile | undefined) {
  if (file === undefined) throw new TypeError('There is no file to open.')
  return file.client.ask('open', { file: file.blob, name: file.name })
}
