import { robotOf, type Points } from './points.ts'

/** The row that stands for the same as a row of other points: the same robot, and of the past the same moment. */
export function carriedRow(options: {
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
