import type { Timeframe } from '../../../kit/fields/timeframes.ts'

/** What configurations of versions and of features have in common. */
export interface FramedConfiguration {
  /** The names of its access groups, all of which a device must have. */
  readonly AccessGroups: readonly string[]
  /** The starts of its timeframes and their ends (null: without end), in unix seconds. */
  readonly From: readonly number[]
  readonly To: readonly (number | null)[]
  /** Features have no release candidates. */
  readonly IsRC?: boolean
}

/**
 * What becomes of a configuration: it holds now, as a release or as a release candidate; it begins later; it has no
 * timeframe yet; its timeframes have ended.
 */
export type ConfigurationState = 'current' | 'candidate' | 'planned' | 'new' | 'ended'

/** The configuration's timeframes, the earliest first. */
export function timeframesOf({ From, To }: Pick<FramedConfiguration, 'From' | 'To'>): Timeframe[] {
  return From.map((from, place) => ({ from, to: To[place] ?? null }))
}

export type TimeframeState = 'past' | 'current' | 'future'

/** @param now unix seconds; a timeframe begins with its start and does not hold its end */
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

/** The start of its next timeframe, in unix seconds; undefined when none is to come. */
export function nextStart(
  configuration: Pick<FramedConfiguration, 'From' | 'To'>,
  now: number,
): number | undefined {
  return (
    timeframesOf(configuration).find((frame) => timeframeState(frame, now) === 'future')?.from ?? undefined
  )
}

/** Its access groups, all of which a device must have: 'Denmark + Beta'. */
export const groupsText = ({ AccessGroups }: Pick<FramedConfiguration, 'AccessGroups'>): string =>
  AccessGroups.join(' + ')
