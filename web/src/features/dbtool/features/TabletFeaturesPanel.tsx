import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import type { TabletFeature, TabletWithFeatures } from '@service-center/contract/dbtool/tablet-features.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { addressOf } from '../../../kit/addresses.ts'
import { MultiSelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldStack } from '../../../kit/form/FieldLayout.tsx'
import type { GroupBinding } from '../../../kit/form/checks/field-paths.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import type { DataColumn } from '../../../ui/data-table/table-types.ts'
import { TipChips } from '../shared/Chips.tsx'
import { actionColumn, DbToolTable, FlagBox, storedFlag, useFiltered } from '../shared/DbToolTable.tsx'
import { EditButton } from '../shared/buttons.tsx'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import {
  choicesOf,
  choicesText,
  type ChosenFeature,
  sentOf,
  withFeatures,
  withOptions,
} from './tablet-choices.ts'

const { list: LIST, set: SET } = api.dbToolTabletFeatures
const ONLY_CHOSEN = storedFlag('tablet-features.only-chosen', false)
const BY_TABLET = [{ id: 'TabletID', desc: false }]
const keyOf = ({ Id }: TabletWithFeatures) => String(Id)
const hasFeatures = ({ Features }: TabletWithFeatures) => Features.length > 0

/** Lists the features that are chosen for single tablets, in addition to purchases and configurations. */
export default function TabletFeaturesPanel() {
  const [edited, setEdited] = useState<TabletWithFeatures>()
  const columns = useMemo(() => columnsOf(setEdited), [])
  return (
    <>
      <DbToolTable
        id="tablet-features"
        label="Tablets with their chosen features"
        noun="tablets"
        columns={columns}
        defaultSort={BY_TABLET}
        {...useFiltered(useDbToolList(LIST), ONLY_CHOSEN, hasFeatures)}
        rowKey={keyOf}
      >
        <FlagBox label="Only show tablets with features" flag={ONLY_CHOSEN} />
      </DbToolTable>
      {edited !== undefined && <TabletFeaturesDialog tablet={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

function columnsOf(onEdit: (tablet: TabletWithFeatures) => void): DataColumn<TabletWithFeatures>[] {
  return [
    {
      id: 'TabletID',
      header: 'TabletID',
      kind: 'number',
      width: 140,
      align: 'start',
      look: 'strong',
      value: ({ Id }) => Id,
    },
    {
      id: 'Features',
      header: 'Features',
      kind: 'text',
      width: 560,
      extra: 80,
      phonePlace: 2,
      value: ({ Features }) => Features.map(featureText).join(', '),
      filterValues: namesOf,
      cell: ({ Features }) => <FeatureChips features={Features} />,
    },
    actionColumn((row) => <EditButton name={`features of tablet ${row.Id}`} onClick={() => onEdit(row)} />),
  ]
}

const namesOf = ({ Features }: TabletWithFeatures) => Features.map(({ Name }) => Name)

/** 'text_marking: serif, bold' */
function featureText({ Name, Options }: TabletFeature): string {
  return Options.length === 0 ? Name : sentence`${Name}: ${Options.map(({ Tag }) => Tag).join(', ')}`
}

/** How many chips are shown before the rest collapses to '+n'. */
const SHOWN = 4

/** The tooltip of each chip lists the options. */
function FeatureChips({ features }: { features: readonly TabletFeature[] }) {
  const chips = features.map((feature) => ({
    id: feature.Id,
    tag: feature.Name,
    count: feature.Options.length,
    tip: <Options feature={feature} />,
    text: featureText(feature),
  }))
  return <TipChips chips={chips} max={SHOWN} noun="features" />
}

function Options({ feature: { Options: options } }: { feature: TabletFeature }) {
  if (options.length === 0) return 'No options'
  return options.map(({ Id, Tag, description }) => (
    <div key={Id}>
      {Tag}
      {description !== '' && `: ${description}`}
    </div>
  ))
}

function TabletFeaturesDialog({ tablet, onClose }: { tablet: TabletWithFeatures; onClose: () => void }) {
  const { Id } = tablet
  const features = useDbToolList(api.dbToolFeatures.list).rows
  const form = useRecordForm(SET, {
    record: tablet,
    query: useRecordQuery(LIST, Id, ({ data: [rows] }) => rows.find((row) => row.Id === Id)),
    toValues: (record) => ({ choices: choicesOf(record) }),
    input: ({ choices }, base) => ({
      body: { t: Id, f: sentOf(choices), was: sentOf(choicesOf(base)) },
    }),
    noun: 'tablet',
    compared: [
      {
        field: 'choices',
        label: 'Features',
        text: ({ choices }: { choices: ChosenFeature[] }) => choicesText(choices, features),
      },
    ],
    renamed: { f: 'choices' },
    ...withAlert(SET, () => 'Could not set tablet features'),
    success: `Features of tablet ${Id} saved`,
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Edit Tablet: ${Id}`}
      verb="Save features"
      needsChange
      note="The tablet is told at once."
      onClose={onClose}
    >
      <p>
        These are chosen for this tablet alone, beside those of purchases and configurations:{' '}
        <Link {...addressOf.tabletFeatures(Id)} className="sc-link">
          what it may use, and why
        </Link>
        .
      </p>
      <ChoicesField features={features} {...form.group('choices')} />
    </DialogForm>
  )
}

interface ChoicesFieldProps extends GroupBinding<ChosenFeature[]> {
  features: readonly Feature[]
}

/** One field for the features, and one for the options of each chosen feature that has options. */
function ChoicesField({ features, name, value, onChange, error }: ChoicesFieldProps) {
  const data = useMemo(
    () =>
      features
        .map(({ Id, Tag }) => ({ value: String(Id), label: Tag }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'en', { numeric: true })),
    [features],
  )
  return (
    <FieldStack>
      <MultiSelectField
        label="Features"
        placeholder={value.length === 0 ? 'Choose features' : ''}
        data={data}
        name={name}
        value={value.map(({ id }) => String(id))}
        onChange={(ids) => onChange(withFeatures(value, ids.map(Number)))}
        error={error}
      />
      {value.map(({ id, options }) => {
        const feature = features.find(({ Id }) => Id === id)
        const offered = feature?.Options.filter(({ deleted }) => deleted === null) ?? []
        if (feature === undefined || offered.length === 0) return null
        return (
          <MultiSelectField
            key={id}
            label={sentence`Options of ${feature.Tag}`}
            placeholder={options.length === 0 ? 'No option is on' : ''}
            data={offered.map(({ Id, Tag, description }) => ({
              value: String(Id),
              label: description === '' ? Tag : `${Tag} (${description})`,
            }))}
            name={`${name}.${id}`}
            value={options.map(String)}
            onChange={(chosen) => onChange(withOptions(value, { id, options: chosen.map(Number) }))}
            error={undefined}
          />
        )
      })}
    </FieldStack>
  )
}
