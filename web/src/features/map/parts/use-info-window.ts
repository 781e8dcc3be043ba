import { useCallback, useState } from 'react'
import { matchingRow } from '../data/matching-row.ts'
import type { Points } from '../data/points.ts'

/** The content of an info window: a position, or the markers of a cluster that cannot be split. */
export type Opened = { readonly row: number } | { readonly rows: readonly number[] }

/** State of the info window; it follows its robot when the positions are reloaded. */
export function useOpened(points: Points, isPast: boolean) {
  const [state, setState] = useState<{ opened: Opened; points: Points }>()
  const setOpened = useCallback(
    (opened: Opened | undefined) => setState(opened === undefined ? undefined : { opened, points }),
    [points],
  )
  if (state !== undefined && state.points !== points) {
    const row =
      'row' in state.opened
        ? matchingRow({ from: state.points, row: state.opened.row, to: points, isPast })
        : undefined
    setState(row === undefined ? undefined : { opened: { row }, points })
  }
  return [state?.points === points ? state.opened : undefined, setOpened] as const
}
