import { listed } from '../../../ui/text/format.ts'
import { overlapOf, type Timeframe, timeWithout } from '../../../kit/fields/timeframes.ts'
import { type FramedConfiguration, timeframesOf } from './configurations.ts'

/** How many configurations or times a sentence names. */
const MAX_NAMED = 3

/** Whether everybody with all of the `wide` set's groups also has all of the other one. */
export const isSubset = (part: readonly number[], whole: readonly number[]): boolean =>
  part.every((id) => whole.includes(id))

/** The part of the timeframes that is not over, without those that have no start yet. @param now unix seconds */
export function timeFrom(now: number, frames: readonly Timeframe[]): Timeframe[] {
  return frames.flatMap((frame) => (frame.from === null ? [] : timeWithout(frame, [{ from: null, to: now }])))
}

/** The times in which both hold, by start. */
export function commonTime(
  frames: readonly Timeframe[],
  other: Pick<FramedConfiguration, 'From' | 'To'>,
): Timeframe[] {
  return frames.flatMap((frame) =>
    timeframesOf(other).flatMap((theirs) => {
      const common = overlapOf(frame, theirs)
      return common === undefined ? [] : [common]
    }),
  )
}

/** Whether the others together hold during all of the timeframes. */
export const isCovered = (
  frames: readonly Timeframe[],
  others: readonly Pick<FramedConfiguration, 'From' | 'To'>[],
): boolean => frames.every((frame) => timeWithout(frame, others.flatMap(timeframesOf)).length === 0)

/** 'Denmark, Beta and Pilot', or 'Denmark, Beta, Pilot and 4 more'. */
export function named(names: readonly string[]): string {
  const different = [...new Set(names)]
  const rest = different.length - MAX_NAMED
  return listed(rest > 0 ? [...different.slice(0, MAX_NAMED), `${rest} more`] : different)
}
