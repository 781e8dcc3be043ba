import type { VersionConfiguration } from '@service-center/contract/dbtool/versions.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import type { Version } from './version-kind.ts'

/** A configuration with its version. */
export interface ConfiguredVersion {
  readonly version: Version
  readonly configuration: VersionConfiguration
}

/** A configuration by its id; undefined: somebody has deleted or replaced it. */
export function findConfiguration(versions: readonly Version[], id: number): ConfiguredVersion | undefined {
  return versions
    .flatMap((version) => version.Configurations.map((configuration) => ({ version, configuration })))
    .find(({ configuration }) => configuration.ConfigurationId === id)
}

/**
 * What becomes of a configuration: it holds now, as a release or as a release candidate; it begins later; it has no
 * timeframe yet; its timeframes have ended.
 */
export type ConfigurationState = 'current' | 'candidate' | 'planned' | 'new' | 'ended'

/** The configuration's timeframes, the earliest first. */
export function timeframesOf({ From, To }: Pick<VersionConfiguration, 'From' | 'To'>): Timeframe[] {
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
  configuration: Pick<VersionConfiguration, 'From' | 'To' | 'IsRC'>,
  now: number,
): ConfigurationState {
  const states = timeframesOf(configuration).map((frame) => timeframeState(frame, now))
  if (states.length === 0) return 'new'
  if (states.includes('current')) return configuration.IsRC ? 'candidate' : 'current'
  return states.includes('future') ? 'planned' : 'ended'
}

/** The start of its next timeframe, in unix seconds; undefined when none is to come. */
export function nextStart(
  configuration: Pick<VersionConfiguration, 'From' | 'To'>,
  now: number,
): number | undefined {
  return (
    timeframesOf(configuration).find((frame) => timeframeState(frame, now) === 'future')?.from ?? undefined
  )
}

/** Its access groups, all of which a device must have: 'Denmark + Beta'. */
export const groupsText = ({ AccessGroups }: Pick<VersionConfiguration, 'AccessGroups'>): string =>
  AccessGroups.join(' + ')
