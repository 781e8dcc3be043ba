/**
 * While a page arrives, what follows a part that is still loading is not shown yet (`arrival.css`): replies come in any
 * order, and a part that gets its height later would move it. The attribute marks such a part; it is removed when loading
 * takes long.
 */
export const FIRST_LOAD = { 'data-first-load': '' } as const

const MARKED = '[data-first-load]'

/**
 * Watches a page that has just been opened, until all of its parts have loaded once. Later loads hide nothing.
 * @param path its address, which the page is marked with meanwhile
 * @returns a function that stops it
 */
export function watchArrival(page: HTMLElement, path: string): () => void {
  let frame = 0
  const isLoading = () => page.querySelector(MARKED) !== null
  const stop = () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
    delete page.dataset['arriving']
  }
  // A part that has just loaded may draw others in the next frame, which load in turn.
  const check = () => {
    cancelAnimationFrame(frame)
    if (isLoading()) return
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(stop)
    })
  }
  const observer = new MutationObserver(check)
  page.dataset['arriving'] = path
  observer.observe(page, { childList: true, subtree: true, attributeFilter: ['data-first-load'] })
  check()
  return stop
}
