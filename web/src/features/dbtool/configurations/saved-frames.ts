import { sortedTimeframes, timeframeRules, type Timeframe } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/field-paths.ts'
import type { FramedConfiguration } from './configuration-state.ts'

/** Timeframes as the calls take them. */
interface SavedFrames {
  fr: number[]
  to: (number | '')[]
}

/** What is sent of a dialog's timeframes. */
export function savedFrames(frames: readonly Timeframe[]): SavedFrames {
  const sorted = sortedTimeframes(frames)
  return {
    // A timeframe without a start is refused by the rules before it is sent.
    fr: sorted.map(({ from }) => from ?? 0),
    to: sorted.map(({ to }) => to ?? ''),
  }
}

/** The timeframes of a configuration as it was read. */
export const readFrames = ({ From, To }: Pick<FramedConfiguration, 'From' | 'To'>): SavedFrames => ({
  fr: [...From],
  to: To.map((to) => to ?? ''),
})

/** The rules of a dialog's field `frames`: at least one timeframe, each with a start that is not after its end. */
export function frameRules(frames: readonly Timeframe[]): FieldProblems<{ frames: Timeframe[] }> {
  const starts = frames.flatMap(({ from }, place) =>
    from === null ? [[`frames.${place}.from`, 'Choose a start'] as const] : [],
  )
  return {
    ...timeframeRules('frames', frames),
    // Each key is the path of a start.
    ...(Object.fromEntries(starts) as FieldProblems<{ frames: Timeframe[] }>),
    frames: frames.length === 0 ? 'Add a timeframe' : undefined,
  }
}
