import * as api from '@service-center/contract/api.ts'
import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { useCallback, useMemo, useState } from 'react'
import { useViewer } from '../../../api/session/credentials.ts'
import { isInternal } from '../../../api/session/rights.ts'
import { FieldStack, ReadOnlyField } from '../../../kit/form/FieldLayout.tsx'
import { AppDialog } from '../../../ui/dialog/AppDialog.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { useMinute } from '../../../ui/time/current-time.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { formatTime } from '../../../ui/time/format-time.ts'
import { CreateButton, ReadOnlyNote } from '../shared/buttons.tsx'
import { DbToolTable, FlagBox, useFiltered } from '../shared/DbToolTable.tsx'
import { groupsText, timeframesOf } from '../shared/configurations.ts'
import { useDbToolList } from '../shared/dbtool-api.ts'
import { ONLY_UNSOLD, ONLY_WITHOUT } from '../shared/feature-filters.ts'
import { ProductButton, revealedKeyOf, useMadeProduct, useOpenProduct } from '../shared/product-opening.tsx'
import { canBeBought } from '../shared/sale.ts'
import { FeatureConfigurationDialog } from './FeatureConfigurationDialog.tsx'
import { FeatureDialog } from './FeatureDialog.tsx'
import { featureColumns, type OpenFeatureConfiguration } from './feature-columns.tsx'
import { type ConfiguredFeature, configuredFeatures, optionsText } from './features.ts'

const BY_TAG = [{ id: 'Tag', desc: false }]
const keyOf = ({ Id }: ConfiguredFeature) => String(Id)
const isWithout = ({ configurations }: ConfiguredFeature) => configurations.length === 0
const isUnsold = ({ sale }: ConfiguredFeature) => !canBeBought(sale)

/** A new feature, or the one with this id, or one of its configurations. */
type OpenDialog = 'new' | { id: number; configuration?: number | 'new' }

export default function FeaturesPanel() {
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = isInternal(useViewer())
  const now = useMinute()
  const offset = useTimeOffset()
  const list = useFeatureRows(formatTime(now, { offset, pattern: 'date' }))
  const unsold = useFiltered(list, ONLY_UNSOLD, isUnsold)
  const shown = useFiltered(unsold.list, ONLY_WITHOUT, isWithout)
  const openProduct = useOpenProduct()
  const made = useMadeProduct()
  const open: OpenFeatureConfiguration = useCallback(
    ({ Id }, configuration) => setDialog({ id: Id, configuration: configuration?.ConfigurationId ?? 'new' }),
    [],
  )
  const columns = useMemo(
    () =>
      featureColumns({
        open,
        edit: ({ Id }) => setDialog({ id: Id }),
        mend:
          openProduct && (({ Id, GroupId }) => openProduct({ step: 'price', group: GroupId, feature: Id })),
        mayChange,
        now,
        offset,
      }),
    [open, openProduct, mayChange, now, offset],
  )
  return (
    <>
      <DbToolTable
        id="features"
        label="Features"
        noun="features"
        columns={columns}
        defaultSort={BY_TAG}
        list={shown.list}
        count={unsold.count}
        rowKey={keyOf}
        revealedKey={revealedKeyOf(made?.feature)}
      >
        <FlagBox label="Only show features with no feature configurations" flag={ONLY_WITHOUT} />
        <FlagBox label="Only show features that cannot be bought" flag={ONLY_UNSOLD} />
        <ProductButton />
        <CreateButton label="Create feature" mayChange={mayChange} onClick={() => setDialog('new')} />
      </DbToolTable>
      {dialog !== undefined && (
        <Dialog dialog={dialog} rows={list.rows} mayChange={mayChange} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}

/**
 * The features with their configurations, and whether they can be bought. The list is loading until all calls have returned.
 * @param today YYYY/MM/DD
 */
function useFeatureRows(today: string) {
  const features = useDbToolList(api.dbToolFeatures.list)
  const configurations = useDbToolList(api.dbToolFeatures.configurations)
  const groups = useDbToolList(api.dbToolFeatureGroups.list)
  const rows = useMemo(
    () =>
      configuredFeatures(features.rows, { configurations: configurations.rows, groups: groups.rows, today }),
    [features.rows, configurations.rows, groups.rows, today],
  )
  const lists = [features, configurations, groups]
  const failed = lists.find(({ error }) => error !== null) ?? features
  return { ...failed, rows, isLoading: lists.some(({ isLoading }) => isLoading) }
}

interface DialogProps {
  dialog: OpenDialog
  rows: readonly ConfiguredFeature[]
  mayChange: boolean
  onClose: () => void
}

function Dialog({ dialog, rows, mayChange, onClose }: DialogProps) {
  if (dialog === 'new') return <FeatureDialog feature={undefined} onClose={onClose} />
  // Always the newest state, because others may change it while the dialog is open.
  const feature = rows.find(({ Id }) => Id === dialog.id)
  if (feature === undefined) return null
  if (dialog.configuration === undefined) return <FeatureDialog feature={feature} onClose={onClose} />
  if (dialog.configuration === 'new') {
    return <FeatureConfigurationDialog feature={feature} configuration={undefined} onClose={onClose} />
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
  return mayChange ? <FeatureConfigurationDialog {...shared} /> : <FeatureConfigurationFacts {...shared} />
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
