import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { groupsText, timeframesOf } from '../configurations/configuration-state.ts'
import { timeframeText } from '../configurations/timeframe-text.ts'
import { HoldsForAll } from '../HoldsForAll.tsx'
import { optionsText } from './feature-rows.ts'

interface FeatureConfigurationFactsProps {
  feature: Feature
  configuration: FeatureConfiguration
  onClose: () => void
}

/** A configuration of a feature for those who may not change it. */
export function FeatureConfigurationFacts(props: FeatureConfigurationFactsProps) {
  const { feature, configuration, onClose } = props
  const offset = useTimeOffset()
  const options = optionsText(feature, configuration.Options)
  return (
    <AppDialog opened title="Feature configuration" about={feature.Tag} onClose={onClose}>
      <FieldStack>
        <ReadOnlyField label="AccessGroups">{groupsText(configuration)}</ReadOnlyField>
        <ReadOnlyField label="Options">{options === '' ? 'None' : options}</ReadOnlyField>
        <ReadOnlyField label="Timeframes">
          {timeframesOf(configuration).map((frame) => (
            <div key={`${frame.from} ${frame.to}`}>{timeframeText(frame, offset)}</div>
          ))}
        </ReadOnlyField>
        <HoldsForAll />
      </FieldStack>
    </AppDialog>
  )
}
