import { type RefObject, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useNewest } from '../use-newest.ts'
import { MAX_PRINTED_ROWS } from './printed-rows.tsx'

export interface LoadOptions {
  readonly signal: AbortSignal
  /** At most this many rows. */
  readonly most: number
  /** Gets the number of rows loaded so far, and how many there will be. */
  readonly onProgress: (loaded: number, of: number) => void
}

/** The first matching rows of a list that the server pages, and how many rows match. */
export interface LoadedRows<Row> {
  readonly rows: readonly Row[]
  readonly total: number
}

export type LoadRows<Row> = (options: LoadOptions) => Promise<LoadedRows<Row>>

/** A list on the screen of which the server has more rows than the browser. */
interface Incomplete {
  readonly element: () => Element | null
  /** Resolves to a function that shows the loaded rows on paper. */
  readonly load: (options: LoadOptions) => Promise<() => void>
}

const incomplete = new Set<Incomplete>()

/**
 * Registers a list of which the server has more rows, so that Ctrl P loads them first.
 * @param isMissing whether the browser lacks rows
 * @param show gets the loaded rows
 */
export function useMissingRows<Row>(
  element: RefObject<Element | null>,
  {
    load,
    isMissing,
    show,
  }: { load: LoadRows<Row> | undefined; isMissing: boolean; show: (loaded: LoadedRows<Row>) => void },
): void {
  const newest = useNewest({ load, show })
  const isOn = load !== undefined && isMissing
  useEffect(() => {
    if (!isOn) return undefined
    const list: Incomplete = {
      element: () => element.current,
      load: async (options) => {
        const loaded = await newest().load?.(options)
        return () => {
          if (loaded !== undefined) newest().show(loaded)
        }
      },
    }
    incomplete.add(list)
    return () => void incomplete.delete(list)
  }, [element, isOn, newest])
}

const DIALOG = '.mantine-Modal-content'

/** The incomplete lists that would be printed: an open dialog is printed in place of the page. */
function printedLists(): readonly Incomplete[] {
  const hasDialog = document.querySelector(DIALOG) !== null
  return [...incomplete].filter((list) => {
    const element = list.element()
    return element?.checkVisibility() === true && (!hasDialog || element.closest(DIALOG) !== null)
  })
}

/** Whether Ctrl P must load rows first. */
export const isIncomplete = (): boolean => printedLists().length > 0

/**
 * Loads what is missing on paper, and shows it there.
 * @throws as the call that fails, or the signal's reason
 */
export async function loadMissingRows(
  signal: AbortSignal,
  onProgress: LoadOptions['onProgress'],
): Promise<void> {
  const parts = printedLists().map((list) => ({ list, loaded: 0, of: 0 }))
  const sum = (key: 'loaded' | 'of') => parts.reduce((all, part) => all + part[key], 0)
  const shows = await Promise.all(
    parts.map((part) =>
      part.list.load({
        signal,
        most: MAX_PRINTED_ROWS,
        onProgress: (loaded, of) => {
          Object.assign(part, { loaded, of })
          onProgress(sum('loaded'), sum('of'))
        },
      }),
    ),
  )
  signal.throwIfAborted()
  flushSync(() => {
    for (const show of shows) show()
  })
}
