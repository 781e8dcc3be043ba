import { parentPort } from 'node:worker_threads'

// A thread for diagrams that never answers.
parentPort?.on('message', () => {
  for (;;);
})
