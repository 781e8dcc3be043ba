/** Minimum time between two toasts, so that each is noticed (specification 1, section 9). */
export const TOAST_GAP_MS = 300

/**
 * Shows items one after another, at least {@link TOAST_GAP_MS} apart; the first one at once.
 * @param show puts one item on the screen
 */
export function createToastQueue<T>(show: (item: T) => void): (item: T) => void {
  const waiting: T[] = []
  let resting = false

  function next() {
    const item = waiting.shift()
    resting = item !== undefined
    if (item === undefined) return
    show(item)
    setTimeout(next, TOAST_GAP_MS)
  }

  return (item) => {
    waiting.push(item)
    if (!resting) next()
  }
}
