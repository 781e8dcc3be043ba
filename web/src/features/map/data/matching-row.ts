import { robotOf, type Points } from './points.ts'

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
