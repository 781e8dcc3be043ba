import { sortedTimeframes, type Timeframe, timeframeRules } from '../../../kit/fields/timeframes.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'

/** What configurations of versions and of features have in common. */
export interface FramedConfiguration {
  /** The names of its access groups. A device must have all of them. */
  readonly AccessGroups: readonly string[]
  /** Start of each timeframe, in unix seconds. */
  readonly From: readonly number[]
  /** End of each timeframe, in unix seconds; null: no end. */
  readonly To: readonly (number | null)[]
  /** Features have no release candidates. */
  readonly IsRC?: boolean
}

/** 'current' and 'candidate' are active now; 'planned' starts later; 'new' has no timeframe yet; 'ended' is over. */
export type ConfigurationState = 'current' | 'candidate' | 'planned' | 'new' | 'ended'

export type TimeframeState = 'past' | 'current' | 'future'

/** The configuration's timeframes, the earliest first. */
export function timeframesOf({ From, To }: Pick<FramedConfiguration, 'From' | 'To'>): Timeframe[] {
  return From.map((from, place) => ({ from, to: To[place] ?? null }))
}

/** The start is part of a timeframe, the end is not. @param now unix seconds */
export function timeframeState({ from, to }: Timeframe, now: number): TimeframeState {
  if (to !== null && to <= now) return 'past'
  return from === null || from <= now ? 'current' : 'future'
}

/** @param now unix seconds */
export function configurationState(
  configuration: Pick<FramedConfiguration, 'From' | 'To' | 'IsRC'>,
  now: number,
): ConfigurationState {
  const states = timeframesOf(configuration).map((frame) => timeframeState(frame, now))
  if (states.length === 0) return 'new'
  if (states.includes('current')) return configuration.IsRC === true ? 'candidate' : 'current'
  return states.includes('future') ? 'planned' : 'ended'
}

/** The start of the next timeframe, in unix seconds; undefined if there is none. */
export function nextStart(
  configuration: Pick<FramedConfiguration, 'From' | 'To'>,
  now: number,
): number | undefined {
  return (
    timeframesOf(configuration).find((frame) => timeframeState(frame, now) === 'future')?.from ?? undefined
  )
}

/** 'Denmark + Beta': a device must have all of these groups. */
export const groupsText = ({ AccessGroups }: Pick<FramedConfiguration, 'AccessGroups'>): string =>
  AccessGroups.join(' + ')

/** Timeframes in the format of the API calls. */
interface SavedFrames {
  fr: number[]
  to: (number | '')[]
}

/** The timeframes of a dialog as they are sent. */
export function savedFrames(frames: readonly Timeframe[]): SavedFrames {
  const sorted = sortedTimeframes(frames)
  return {
    // `frameRules` rejects a timeframe without a start before it is sent.
    fr: sorted.map(({ from }) => from ?? 0),
    to: sorted.map(({ to }) => to ?? ''),
  }
}

/** The timeframes of a stored configuration as they are sent. */
export const readFrames = ({ From, To }: Pick<FramedConfiguration, 'From' | 'To'>): SavedFrames => ({
  fr: [...From],
  to: To.map((to) => to ?? ''),
})

/** Validates the form field `frames`: at least one timeframe, each with a start that is not after its end. */
export function frameRules(frames: readonly Timeframe[]): FieldProblems<{ frames: Timeframe[] }> {
  const starts = frames.flatMap(({ from }, place) =>
    from === null ? [[`frames.${place}.from`, 'Choose a start'] as const] : [],
  )
  return {
    ...timeframeRules('frames', frames),
    // Each key is the path of a start field.
    ...(Object.fromEntries(starts) as FieldProblems<{ frames: Timeframe[] }>),
    frames: frames.length === 0 ? 'Add a timeframe' : undefined,
  }
}
