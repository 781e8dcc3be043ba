import { useCallback, useRef, useState } from 'react'
import { useNewest } from '../../hooks/use-newest.ts'
import type { SetTableState } from '../model/table-control.ts'

type Options = {
  /** Whether a page has as many rows as fit. */
  isUsed: boolean
  pageIndex: number
  setState: SetTableState
}

/**
 * How many rows fit the screen, null until the table has measured it. When that changes, the page that holds the former
 * first row is shown; while a window is dragged larger or smaller, that row stays the same one.
 */
export function useFit(options: Options): { fitRows: number | null; setFitRows: (rows: number) => void } {
  const [fitRows, setRows] = useState<number | null>(null)
  const newest = useNewest({ ...options, fitRows })
  const kept = useRef<{ pageIndex: number; first: number } | null>(null)
  const setFitRows = useCallback(
    (rows: number) => {
      const { isUsed, pageIndex, setState, fitRows: before } = newest()
      if (rows === before) return
      setRows(rows)
      if (!isUsed || before === null || pageIndex === 0) return
      const first = kept.current?.pageIndex === pageIndex ? kept.current.first : pageIndex * before
      kept.current = { pageIndex: Math.floor(first / rows), first }
      const next = kept.current.pageIndex
      setState((state) => ({ ...state, pageIndex: next }))
    },
    [newest],
  )
  return { fitRows, setFitRows }
}
