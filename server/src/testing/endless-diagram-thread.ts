import { parentPort } from 'node:worker_threads'

// The thread that draws diagrams, except that it never ends.
parentPort?.on('message', () => {
  for (;;);
})
