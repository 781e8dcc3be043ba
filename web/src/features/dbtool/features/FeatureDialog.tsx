import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { type Compared, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { counted } from '../../../ui/text/format.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { useDbToolList, withAlert } from '../shared/dbtool-api.ts'
import { RecordDialog } from '../shared/RecordDialog.tsx'
import {
  type ConfiguredFeature,
  featureRules,
  frameOf,
  readOf,
  savedOf,
  valuesOf,
  type FeatureValues,
} from './features.ts'
import { OptionsField, MetadataField } from './FeatureLists.tsx'

const { save: SAVE, list: LIST } = api.dbToolFeatures

interface FeatureDialogProps {
  /** Undefined for a new one. */
  feature: ConfiguredFeature | undefined
  onClose: () => void
}

export function FeatureDialog({ feature, onClose }: FeatureDialogProps) {
  const groups = useGroupSelection()
  const form = useRecordForm(SAVE, {
    record: feature as Feature | undefined, // The form edits the feature without its configurations.
    query: useRecordQuery(LIST, feature?.Id, ({ data: [rows] }) => rows.find(({ Id }) => Id === feature?.Id)),
    toValues: valuesOf,
    input: (values, base) => ({
      body: { ...savedOf(values), ...(base && { Id: base.Id, was: readOf(base) }) },
    }),
    rules: featureRules,
    renamed: { t: 'tag', d: 'description', fgid: 'group', o: 'options', m: 'metadata' },
    noun: 'feature',
    compared: useComparedFields(groups),
    // If the server sends no message of its own, shows the one of the specification (section 8).
    ...withAlert(SAVE, ({ code, message }) =>
      code === 'unknown' || message === '' ? 'Could not edit or create feature' : message,
    ),
    success: ({ msg }) => msg,
    onSuccess: onClose,
  })
  const tag = form.field('tag')
  const uses = feature?.configurations.length ?? 0
  return (
    <RecordDialog
      form={form}
      noun="feature"
      name={feature?.Tag}
      onClose={onClose}
      note={uses > 0 && `Used by ${counted(uses, 'feature configurations')}`}
    >
      <FieldRow>
        <TextField
          label="Tag"
          withAsterisk
          description="Lower case; a space becomes an underscore."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...tag}
          onChange={(value) => tag.onChange(featureTagOf(value))}
        />
        <SelectField
          label="Feature group"
          placeholder="Choose a feature group"
          withAsterisk
          data={groups}
          {...(groups.length === 0 && { nothingFoundMessage: 'There are no feature groups yet' })}
          {...form.field('group')}
        />
      </FieldRow>
      <TextField label="Description" {...form.field('description')} />
      <OptionsField {...form.group('options')} />
      <MetadataField {...form.group('metadata')} />
    </RecordDialog>
  )
}

function useGroupSelection() {
  const groups = useDbToolList(api.dbToolFeatureGroups.list).rows
  return groups.map(({ Id, Name, isTemplateGroup }) => ({
    value: String(Id),
    label: isTemplateGroup ? sentence`${Name} (templates)` : Name,
  }))
}

/** The fields that are compared when somebody else has changed the feature in the meantime. */
function useComparedFields(groups: ReturnType<typeof useGroupSelection>): readonly Compared<FeatureValues>[] {
  const offset = useTimeOffset()
  return [
    { field: 'tag', label: 'Tag', text: ({ tag }) => tag },
    {
      field: 'group',
      label: 'Feature group',
      text: ({ group }) => groups.find(({ value }) => value === group)?.label ?? '',
    },
    { field: 'description', label: 'Description', text: ({ description }) => description },
    {
      field: 'options',
      label: 'Options',
      text: ({ options }) =>
        options.map(({ Tag, deleted }) => (deleted === null ? Tag : sentence`${Tag} (deleted)`)).join(', '),
    },
    {
      field: 'metadata',
      label: 'MetaData',
      text: ({ metadata }) =>
        metadata.map((entry) => `${entry.k} ${entry.v}, ${timeframeText(frameOf(entry), offset)}`).join('; '),
    },
  ]
}
