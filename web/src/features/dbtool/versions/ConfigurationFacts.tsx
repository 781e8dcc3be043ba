import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { HoldsForAll } from '../HoldsForAll.tsx'
import { groupsText, timeframesOf } from '../configurations/configuration-state.ts'
import { timeframeText } from '../configurations/timeframe-text.ts'
import type { ConfiguredVersion } from './configuration.ts'
import type { VersionKind } from './version-kind.ts'

interface ConfigurationFactsProps {
  kind: VersionKind
  record: ConfiguredVersion
  onClose: () => void
}

/** A configuration for those who may not change it. */
export function ConfigurationFacts({ kind, record, onClose }: ConfigurationFactsProps) {
  const offset = useTimeOffset()
  const { version, configuration } = record
  const frames = timeframesOf(configuration)
  const noun = `${kind.noun.charAt(0).toUpperCase()}${kind.noun.slice(1)}`
  return (
    <AppDialog opened title={`${noun} configuration`} about={version.tag} onClose={onClose}>
      <FieldStack>
        <ReadOnlyField label="Version">{version.tag}</ReadOnlyField>
        <ReadOnlyField label="AccessGroups">{groupsText(configuration)}</ReadOnlyField>
        <ReadOnlyField label="Priority">{configuration.Priority}</ReadOnlyField>
        <ReadOnlyField label="Is RC">{configuration.IsRC ? 'Yes' : 'No'}</ReadOnlyField>
        <ReadOnlyField label="Timeframes">
          {frames.length === 0
            ? 'None: it is never offered.'
            : frames.map((frame) => (
                <div key={`${frame.from} ${frame.to}`}>{timeframeText(frame, offset)}</div>
              ))}
        </ReadOnlyField>
        <HoldsForAll />
      </FieldStack>
    </AppDialog>
  )
}
