import { sentence } from '@service-center/contract/text/name-characters.ts'
import { Tooltip } from '@mantine/core'
import type { FeatureConfiguration, FeatureMetadata } from '@service-center/contract/dbtool/features.ts'
import { IconPlus } from '@tabler/icons-react'
import { RowButton } from '../../../kit/table-screen/RowButton.tsx'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { Missing } from '../../../ui/state/StateText.tsx'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { actionColumn } from '../shared/DbToolTable.tsx'
import { ChipMenu, TipChips } from '../shared/Chips.tsx'
import { groupsText } from '../shared/configurations.ts'
import { ConfigurationChip } from '../shared/ConfigurationChip.tsx'
import { EditButton } from '../shared/buttons.tsx'
import { saleText } from '../shared/sale.ts'
import { SaleCell } from '../shared/SaleCell.tsx'
import { metadataState, optionsText, type ConfiguredFeature } from './features.ts'
import classes from './features.module.css'

/** Opens the dialog of a configuration, or of a new one if none is given. */
export type OpenFeatureConfiguration = (
  feature: ConfiguredFeature,
  configuration?: FeatureConfiguration,
) => void

interface FeatureColumnOptions {
  readonly open: OpenFeatureConfiguration
  readonly edit: (feature: ConfiguredFeature) => void
  readonly mayChange: boolean
  /** Opens the step that adds what is missing to buy a feature; undefined for viewers who may not. */
  readonly mend: ((feature: ConfiguredFeature) => void) | undefined
  /** Unix seconds. */
  readonly now: number
  readonly offset: number
}

const usableOptions = ({ Options }: ConfiguredFeature) => Options.filter(({ deleted }) => deleted === null)
const optionTags = (feature: ConfiguredFeature) => usableOptions(feature).map(({ Tag }) => Tag)
const groupTexts = ({ configurations }: ConfiguredFeature) => configurations.map(groupsText)
const entryText = ({ k, v }: FeatureMetadata) => `${k} ${v}`

export function featureColumns(options: FeatureColumnOptions): DataColumn<ConfiguredFeature>[] {
  const { mayChange, open, edit } = options
  return [
    { id: 'Tag', header: 'Tag', kind: 'text', look: 'mono', width: 190, value: ({ Tag }) => Tag },
    { id: 'Group', header: 'Feature group', kind: 'text', width: 170, value: ({ Group }) => Group },
    {
      id: 'Options',
      header: 'Options',
      kind: 'text',
      width: 230,
      extra: 60,
      value: (feature) => optionTags(feature).join(', '),
      filterValues: optionTags,
      cell: (feature) => <OptionChips feature={feature} />,
    },
    saleColumn(options),
    metadataColumn(options),
    configurationColumn(open),
    ...(mayChange
      ? [
          actionColumn<ConfiguredFeature>(
            (feature) => (
              <>
                <AddButton feature={feature} onClick={() => open(feature)} />
                <EditButton name={feature.Tag} onClick={() => edit(feature)} />
              </>
            ),
            110,
          ),
        ]
      : []),
  ]
}

/** What is missing before a customer can buy a feature, or who can buy it. */
const saleColumn = ({ mend }: FeatureColumnOptions): DataColumn<ConfiguredFeature> => ({
  id: 'Sale',
  header: 'For sale',
  kind: 'text',
  width: 230,
  extra: 24,
  value: ({ sale }) => saleText(sale),
  cell: (feature) => (
    <SaleCell sale={feature.sale} name={feature.Tag} onMend={mend && (() => mend(feature))} />
  ),
})

function metadataColumn({ now, offset }: FeatureColumnOptions): DataColumn<ConfiguredFeature> {
  // Entries that have ended are only shown in the dialog of the feature.
  const entriesOf = ({ MetaData }: ConfiguredFeature) =>
    MetaData.filter((entry) => metadataState(entry, now) !== 'past')
  return {
    id: 'MetaData',
    header: 'MetaData',
    kind: 'text',
    width: 240,
    value: (feature) => entriesOf(feature).map(entryText).join(', '),
    filterValues: (feature) => entriesOf(feature).map(entryText),
    cell: (feature) => <MetadataText entries={entriesOf(feature)} now={now} offset={offset} />,
  }
}

const configurationColumn = (open: OpenFeatureConfiguration): DataColumn<ConfiguredFeature> => ({
  id: 'configurations',
  header: 'Feature configuration',
  kind: 'text',
  width: 400,
  // Space for the state of a configuration that is not active.
  extra: 160,
  phonePlace: 2,
  value: (feature) => groupTexts(feature).join(', '),
  filterValues: groupTexts,
  cell: (feature) => (
    <ChipMenu
      items={feature.configurations}
      keyOf={({ ConfigurationId }) => ConfigurationId}
      textOf={groupsText}
      onOpen={(configuration) => open(feature, configuration)}
      chip={(configuration) => (
        <ConfigurationChip
          configuration={configuration}
          facts={optionsFact(feature, configuration)}
          onOpen={() => open(feature, configuration)}
        />
      )}
    />
  ),
})

function optionsFact(feature: ConfiguredFeature, { Options }: FeatureConfiguration): string {
  return Options.length === 0 ? 'No options' : `Options: ${optionsText(feature, Options)}`
}

/** How many chips are shown before the rest collapses to '+n'. */
const SHOWN_OPTIONS = 3

function OptionChips({ feature }: { feature: ConfiguredFeature }) {
  const chips = usableOptions(feature).map(({ Id, Tag, description }) => ({
    id: Id,
    tag: Tag,
    tip: description === '' ? undefined : description,
    text: description === '' ? Tag : `${Tag}: ${description}`,
  }))
  return <TipChips chips={chips} max={SHOWN_OPTIONS} noun="options" />
}

interface MetadataTextProps {
  entries: readonly FeatureMetadata[]
  now: number
  offset: number
}

/** Keys and values; entries that have not started are in the secondary colour (specification 3, section 4). */
function MetadataText({ entries, now, offset }: MetadataTextProps) {
  if (entries.length === 0) return <Missing word="None" />
  return (
    <span className={classes['metadata']}>
      {entries.map((entry, place) => {
        const isFuture = metadataState(entry, now) === 'future'
        return (
          <Tooltip
            key={entry.Id}
            label={timeframeText({ from: entry.f, to: entry.t }, offset)}
            disabled={entry.f === null && entry.t === null}
          >
            <span data-future={isFuture || undefined}>
              {entryText(entry)}
              {isFuture && ' (not started)'}
              {place < entries.length - 1 && ', '}
            </span>
          </Tooltip>
        )
      })}
    </span>
  )
}

function AddButton({ feature, onClick }: { feature: ConfiguredFeature; onClick: () => void }) {
  return (
    <RowButton
      label="Add configuration"
      name={sentence`Add configuration to ${feature.Tag}`}
      onClick={onClick}
    >
      <IconPlus size={16} stroke={1.6} />
    </RowButton>
  )
}
