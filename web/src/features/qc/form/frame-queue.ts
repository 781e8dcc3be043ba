/** How many are drawn in a frame: each takes some milliseconds. */
const PER_FRAME = 2

/**
 * Does things a few in a frame, so that scrolling and typing go on meanwhile. What is asked for again before its turn replaces
 * what was asked before.
 * @param nextFrame calls back in the next frame
 */
export function createFrameQueue<Key>(nextFrame: (run: () => void) => void): {
  put: (key: Key, run: () => void) => void
  drop: (key: Key) => void
} {
  const waiting = new Map<Key, () => void>()
  let isAsked = false
  const ask = () => {
    if (isAsked || waiting.size === 0) return
    isAsked = true
    nextFrame(() => {
      isAsked = false
      for (const [key, run] of [...waiting.entries()].slice(0, PER_FRAME)) {
        waiting.delete(key)
        run()
      }
      ask()
    })
  }
  return {
    put: (key, run) => {
      waiting.set(key, run)
      ask()
    },
    drop: (key) => void waiting.delete(key),
  }
}
