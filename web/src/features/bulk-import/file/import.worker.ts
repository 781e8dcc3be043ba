import { FileProblem, PROBLEMS } from './file-problem.ts'
import { createReader, type WorkerReply, type WorkerRequest } from './reader.ts'

// Reads files in a web worker: on the page's thread a large file would block the page for seconds.

const reader = createReader()

async function answerTo(request: WorkerRequest): Promise<unknown> {
  if (request.call === 'open') return reader.open(request.asks)
  return request.call === 'columns' ? reader.columns(request.asks) : reader.rows(request.asks)
}

async function reply(request: WorkerRequest): Promise<WorkerReply> {
  const { id } = request
  try {
    return { id, answer: await answerTo(request) }
  } catch (error) {
    return { id, problem: error instanceof FileProblem ? error.message : PROBLEMS.unreadable }
  }
}

globalThis.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  void reply(data).then((answer) => postMessage(answer))
})
