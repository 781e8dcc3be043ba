import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

const listeners = new Set<() => void>()
let isPrinting = false

function setPrinting(next: boolean): void {
  isPrinting = next
  // The browser lays out the pages as soon as the listeners of its event have returned.
  flushSync(() => {
    for (const listener of listeners) listener()
  })
}

/** The class with which the library of the API's documentation has dark colours. */
const DARK_CLASS = 'dark-mode'

/** Follows the browser's printing. Paper is white, so the page has the light colours meanwhile. */
export function watchPrinting(): () => void {
  const root = document.documentElement
  let scheme: string | undefined
  let isDark = false
  const begin = () => {
    scheme = root.dataset['mantineColorScheme']
    root.dataset['mantineColorScheme'] = 'light'
    isDark = root.classList.contains(DARK_CLASS)
    root.classList.remove(DARK_CLASS)
    setPrinting(true)
  }
  const end = () => {
    if (scheme !== undefined) root.dataset['mantineColorScheme'] = scheme
    root.classList.toggle(DARK_CLASS, isDark)
    setPrinting(false)
  }
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the page is being printed: then parts that draw only what is visible draw everything. */
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting)
