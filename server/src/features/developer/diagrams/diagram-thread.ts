import { parentPort } from 'node:worker_threads'
import { instance } from '@viz-js/viz'

/** The thread's answer to a diagram in the DOT language. */
export type DrawnDiagram = { readonly svg: string } | { readonly fault: string }

const viz = await instance()

// A large diagram takes seconds; in a thread it does not block the server.
parentPort?.on('message', (dot: string) => {
  const result = viz.render(dot, { format: 'svg', engine: 'dot' })
  const answer: DrawnDiagram =
    result.status === 'success'
      ? { svg: result.output }
      : { fault: result.errors.map(({ message }) => message).join('; ') }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(answer)
})
