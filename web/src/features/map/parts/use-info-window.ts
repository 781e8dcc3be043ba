import { useCallback, useState } from 'react'
import { type Points, robotOf } from '../data/points.ts'

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

/** The row in new points that matches a row of the former ones: the same robot, and in history the same time. */
export function matchingRow(options: {
  from: Points
  row: number
  to: Points
  isPast: boolean
}): number | undefined {
  const { from, row, to, isPast } = options
  if (from === to) return row
  const id = robotOf(from, row)?.id
  for (let other = 0; other < to.robot.length; other++) {
    if (robotOf(to, other)?.id === id && (!isPast || to.at[other] === from.at[row])) return other
  }
  return undefined
}
