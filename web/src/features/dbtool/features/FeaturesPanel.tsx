import * as api from '@service-center/contract/api.ts'
import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { useCallback, useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { useStoredValue } from '../../../api/stored-value.ts'
import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/current-time.ts'
import { CreateButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { DbToolTable, FlagBox, storedFlag } from '../shared/DbToolTable.tsx'
import { groupsText, timeframesOf, timeframeText } from '../shared/configurations.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import {
  EditFeatureConfigurationDialog,
  NewFeatureConfigurationDialog,
} from './FeatureConfigurationDialog.tsx'
import { CreateFeatureDialog, EditFeatureDialog } from './FeatureDialog.tsx'
import { featureColumns, type OpenFeatureConfiguration } from './feature-columns.tsx'
import { type ConfiguredFeature, configuredFeatures, optionsText } from './features.ts'

const BY_TAG = [{ id: 'Tag', desc: false }]
const ONLY_WITHOUT = storedFlag('features-without-configurations', false)
const keyOf = ({ Id }: ConfiguredFeature) => String(Id)

type OpenDialog =
  | { kind: 'new feature' }
  | { kind: 'feature'; id: number }
  | { kind: 'new configuration'; id: number }
  | { kind: 'configuration'; id: number; configuration: number }

export default function FeaturesPanel() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = isInternal(useViewer())
  const { list, rows } = useFeatureRows()
  const isOnlyWithout = useStoredValue(ONLY_WITHOUT)
  const now = useMinute()
  const offset = useTimeOffset()
  const open: OpenFeatureConfiguration = useCallback(
    ({ Id }, configuration) =>
      setDialog(
        configuration === undefined
          ? { kind: 'new configuration', id: Id }
          : { kind: 'configuration', id: Id, configuration: configuration.ConfigurationId },
      ),
    [],
  )
  const columns = useMemo(
    () =>
      featureColumns({
        open,
        edit: ({ Id }) => setDialog({ kind: 'feature', id: Id }),
        mayChange,
        now,
        offset,
      }),
    [open, mayChange, now, offset],
  )
  const shown = useMemo(
    () => (isOnlyWithout ? rows.filter(({ configurations }) => configurations.length === 0) : rows),
    [rows, isOnlyWithout],
  )
  return (
    <>
      <DbToolTable
        id="features"
        label="Features"
        noun="features"
        columns={columns}
        defaultSort={BY_TAG}
        list={{ ...list, rows: shown }}
        count={rows.length}
        rowKey={keyOf}
      >
        <FlagBox label="Only show features with no feature configurations" flag={ONLY_WITHOUT} />
        {mayChange ? (
          <CreateButton label="Create feature" onClick={() => setDialog({ kind: 'new feature' })} />
        ) : (
          <ReadOnlyNote />
        )}
      </DbToolTable>
      {dialog !== undefined && (
        <Dialog dialog={dialog} rows={rows} mayChange={mayChange} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

/** The features with their configurations. The list is loading until both calls have returned. */
function useFeatureRows() {
  const features = useDbToolList(api.dbToolFeatures.list)
  const configurations = useDbToolList(api.dbToolFeatures.configurations)
  const rows = useMemo(
    () => configuredFeatures(features.rows, configurations.rows),
    [features.rows, configurations.rows],
  )
  const failed = features.error === null ? configurations : features
  const list = { ...failed, isLoading: features.isLoading || configurations.isLoading }
  return { list, rows }
}

interface DialogProps {
  dialog: OpenDialog
  rows: readonly ConfiguredFeature[]
  mayChange: boolean
  onClose: () => void
}

function Dialog({ dialog, rows, mayChange, onClose }: DialogProps) {
  if (dialog.kind === 'new feature') return <CreateFeatureDialog onClose={onClose} />
  // Always the newest state, because others may change it while the dialog is open.
  const feature = rows.find(({ Id }) => Id === dialog.id)
  if (feature === undefined) return null
  if (dialog.kind === 'feature') return <EditFeatureDialog feature={feature} onClose={onClose} />
  if (dialog.kind === 'new configuration') {
    return <NewFeatureConfigurationDialog feature={feature} onClose={onClose} />
  }
  return <ConfigurationDialogOf {...{ feature, mayChange, onClose }} id={dialog.configuration} />
}

interface ConfigurationDialogOfProps {
  feature: ConfiguredFeature
  id: number
  mayChange: boolean
  onClose: () => void
}

function ConfigurationDialogOf({ feature, id, mayChange, onClose }: ConfigurationDialogOfProps) {
  const newest = feature.configurations.find(({ ConfigurationId }) => ConfigurationId === id)
  // If somebody else deletes it, the dialog stays open and saving shows the error.
  const [opened] = useState<FeatureConfiguration | undefined>(newest)
  const configuration = newest ?? opened
  if (configuration === undefined) return null
  const shared = { feature, configuration, onClose }
  return mayChange ? (
    <EditFeatureConfigurationDialog {...shared} />
  ) : (
    <FeatureConfigurationFacts {...shared} />
  )
}

interface FeatureConfigurationFactsProps {
  feature: Feature
  configuration: FeatureConfiguration
  onClose: () => void
}

/** Shows a configuration to users who may not change it. */
function FeatureConfigurationFacts(props: FeatureConfigurationFactsProps) {
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
        <ReadOnlyNote />
      </FieldStack>
    </AppDialog>
  )
}
