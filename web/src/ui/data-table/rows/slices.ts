/** Runs the work until it is done or `budgetMs` have passed. */
export function runSlice<T>(work: Generator<void, T>, budgetMs: number): IteratorResult<void, T> {
  const end = performance.now() + budgetMs
  let step = work.next()
  while (!step.done && performance.now() < end) step = work.next()
  return step
}

/** Finishes the work in slices, with other tasks of the browser in between; undefined if it was cancelled. */
export async function finishInSlices<T>(
  work: Generator<void, T>,
  { budgetMs, isCancelled }: { budgetMs: number; isCancelled: () => boolean },
): Promise<T | undefined> {
  while (!isCancelled()) {
    const step = runSlice(work, budgetMs)
    if (step.done) return step.value
    await nextTask()
  }
  return undefined
}

// A message starts a new task like a timeout, but without the minimum delay of 4 ms of nested timeouts.
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const channel = new MessageChannel()
    channel.port1.addEventListener('message', () => {
      channel.port1.close()
      resolve()
    })
    channel.port1.start()
    channel.port2.postMessage(null)
  })
}
