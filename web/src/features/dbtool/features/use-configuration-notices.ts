import * as api from '@service-center/contract/api.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { useMinute } from '../../../ui/time/current-time.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { configurationNotices, type GivenConfiguration } from './configuration-notices.ts'

/**
 * What other configurations of the feature do to this one.
 * @param feature undefined for one that does not exist yet, and so has no configurations
 * @param options.own the id of the configuration that is edited; undefined for a new one
 */
export function useConfigurationNotices(
  feature: Feature | undefined,
  { own, given }: { own: number | undefined; given: GivenConfiguration },
): string[] {
  const offset = useTimeOffset()
  const configurations = useDbToolList(api.dbToolFeatures.configurations).rows
  const now = useMinute()
  if (feature === undefined) return []
  return configurationNotices(given, {
    feature,
    configurations,
    own,
    now,
    timeText: (frame) => timeframeText(frame, offset),
  })
}
