import { useEffect, useRef, type KeyboardEvent } from 'react'

interface EnterChooses {
  /** For the element that holds the search box. */
  readonly target: {
    readonly onInput: () => void
    readonly onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => void
  }
  /** To be called when an option was chosen, or what was typed is gone: Enter submits the form again. */
  readonly forget: () => void
}

/** An option that Enter chooses only when the arrow keys have marked it, such as one that adds all that were found. */
export const NEVER_FIRST = { 'data-never-first': true }

const MARKED = '[data-combobox-selected]'
/** The present choice of a field with one: chosen again, it closes a list that was only opened. */
const PRESENT = '[data-combobox-active]:not([data-never-first])'
const FIRST = '[data-combobox-option]:not([data-combobox-disabled], [data-never-first])'

/**
 * Enter in the search box of a picker: chooses the marked option, otherwise the first match of what was typed. It submits the
 * form only while the list is closed and nothing is typed that was not chosen.
 * @param isStale whether the list is not yet that of what was typed: Enter waits for it
 */
export function useEnterChooses({ isStale = false }: { isStale?: boolean } = {}): EnterChooses {
  const isTyped = useRef(false)
  /** The search box in which Enter was pressed before its list was ready. */
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
    // Mantine would choose by a position, at which another option may stand since the list was opened.
    event.stopPropagation()
    const marked = list?.querySelector<HTMLElement>(MARKED)
    if (list === null) box.click()
    // Also when an option is marked: it may be none of those that what was typed finds.
    else if (isStale && hasText) waiting.current = box
    else if (marked) marked.click()
    else if (!hasText) list.querySelector<HTMLElement>(PRESENT)?.click()
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

/** The open list of a search box. */
function listOf(box: HTMLElement): HTMLElement | null {
  const id = box.getAttribute('aria-controls')
  return id === null ? null : document.getElementById(id)
}

function chooseFirst(box: HTMLElement): void {
  listOf(box)?.querySelector<HTMLElement>(FIRST)?.click()
}
