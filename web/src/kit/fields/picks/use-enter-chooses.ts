import { useEffect, useRef, type KeyboardEvent } from 'react'

interface EnterChooses {
  /** Props for the element around the search box. */
  readonly target: {
    readonly onInput: () => void
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** Call it when an option was chosen or the typed text was removed. Then Enter submits the form again. */
  readonly forget: () => void
}

/** For an option that Enter chooses only if the arrow keys have marked it, such as one that adds everything found. */
export const NEVER_FIRST = { 'data-never-first': true }

const MARKED = '[data-combobox-selected]'
/** The chosen option. Choosing it again closes the list without a change. */
const CHOSEN = '[data-combobox-active]:not([data-never-first])'
const FIRST = '[data-combobox-option]:not([data-combobox-disabled], [data-never-first])'

/**
 * Handles Enter in a search box with a list of options: it chooses the marked option, otherwise the first match. Enter
 * submits the form only if the list is closed and everything that was typed has been chosen.
 * @param isStale whether the list does not match yet what was typed: Enter then waits for it
 */
export function useEnterChooses({ isStale = false }: { isStale?: boolean } = {}): EnterChooses {
  const isTyped = useRef(false)
  /** The search box in which Enter was pressed while its list was stale. */
  const waiting = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const { current: box } = waiting
    if (box === undefined || isStale) return
    waiting.current = undefined
    const marked = listOf(box)?.querySelector<HTMLElement>(MARKED)
    if (marked) marked.click()
    else chooseFirst(box)
  }, [isStale])

  function onEnter(event: KeyboardEvent<HTMLElement>, box: HTMLInputElement) {
    const list = listOf(box)
    const hasText = isTyped.current && box.value.trim() !== ''
    if (list === null && !hasText) return
    event.preventDefault()
    // Mantine would choose by index, and the list may have changed since it was opened.
    event.stopPropagation()
    const marked = list?.querySelector<HTMLElement>(MARKED)
    if (list === null) box.click()
    // Before the marked option is considered: it may not match what was typed.
    else if (isStale && hasText) waiting.current = box
    else if (marked) marked.click()
    else if (!hasText) list.querySelector<HTMLElement>(CHOSEN)?.click()
    else chooseFirst(box)
  }
  return {
    target: {
      onInput: () => {
        isTyped.current = true
        waiting.current = undefined
      },
      onKeyDownCapture: (event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.nativeEvent.isComposing
        const { target } = event
        if (event.key === 'Enter' && isPlain && target instanceof HTMLInputElement) onEnter(event, target)
      },
    },
    forget: () => {
      isTyped.current = false
    },
  }
}

function listOf(box: HTMLElement): HTMLElement | null {
  const id = box.getAttribute('aria-controls')
  return id === null ? null : document.getElementById(id)
}

function chooseFirst(box: HTMLElement): void {
  listOf(box)?.querySelector<HTMLElement>(FIRST)?.click()
}
