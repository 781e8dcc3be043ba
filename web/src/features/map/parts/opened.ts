import { useCallback, useState } from 'react'
import { carriedRow } from '../data/carry-row.ts'
import type { Points } from '../data/points.ts'

/** What an info window is open for: a position, or markers that the map cannot part. */
export type Opened = { readonly row: number } | { readonly rows: readonly number[] }

/** What an info window is open for; it follows its robot when the positions are read anew. */
export function useOpened(points: Points, isPast: boolean) {
  const [state, setState] = useState<{ opened: Opened; points: Points }>()
  const setOpened = useCallback(
    (opened: Opened | undefined) => setState(opened === undefined ? undefined : { opened, points }),
    [points],
  )
  if (state !== undefined && state.points !== points) {
    const row =
      'row' in state.opened
        ? carriedRow({ from: state.points, row: state.opened.row, to: points, isPast })
        : undefined
    setState(row === undefined ? undefined : { opened: { row }, points })
  }
  return [state?.points === points ? state.opened : undefined, setOpened] as const
}
