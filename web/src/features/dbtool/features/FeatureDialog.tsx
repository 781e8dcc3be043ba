import * as api from '@service-center/contract/api.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { featureTagOf } from '@service-center/contract/dbtool/feature-tag.ts'
import { SelectField } from '../../../kit/fields/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { counted } from '../../../ui/data-table/model/count-text.ts'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { timeframeText } from '../configurations/timeframe-text.ts'
import { useDbToolList, useRecordQuery } from '../dbtool-list.ts'
import { withAlert } from '../with-alert.ts'
import {
  FEATURE_PARAMETERS,
  featureRules,
  frameOf,
  NEW_FEATURE,
  readOf,
  savedOf,
  valuesOf,
  type FeatureValues,
} from './feature-form.ts'
import type { ConfiguredFeature } from './feature-rows.ts'
import { NO_GROUPS } from '../no-groups.ts'
import { MetadataField } from './MetadataField.tsx'
import { OptionsField } from './OptionsField.tsx'

const SAVE = api.dbToolFeatures.save

/** What both dialogs do with their values. */
const SAVING = {
  rules: featureRules,
  renamed: FEATURE_PARAMETERS,
  // The server's message, or where it has none of its own, the specification's words (section 8).
  ...withAlert(SAVE, ({ code, message }) =>
    code === 'unknown' || message === '' ? 'Could not edit or create feature' : message,
  ),
  success: ({ msg }: { msg: string }) => msg,
} as const

/** Creates a feature. */
export function CreateFeatureDialog({ onClose }: { onClose: () => void }) {
  const form = useApiForm(SAVE, {
    ...SAVING,
    initialValues: NEW_FEATURE,
    input: (values) => ({ body: savedOf(values) }),
    onSuccess: onClose,
  })
  return (
    <DialogForm form={form} title="Create feature" verb="Create feature" onClose={onClose}>
      <FeatureFields form={form} />
    </DialogForm>
  )
}

/** Edits a feature. */
export function EditFeatureDialog({ feature, onClose }: { feature: ConfiguredFeature; onClose: () => void }) {
  const form = useRecordForm(SAVE, {
    ...SAVING,
    record: feature as Feature, // The dialog edits the feature without its configurations.
    query: useRecordQuery(api.dbToolFeatures.list, {
      id: feature.Id,
      pick: (rows) => rows.find(({ Id }) => Id === feature.Id),
    }),
    toValues: valuesOf,
    input: (values, base) => ({ body: { Id: base.Id, ...savedOf(values), was: readOf(base) } }),
    noun: 'feature',
    compared: useComparedFields(),
    onSuccess: onClose,
  })
  const uses = feature.configurations.length
  return (
    <DialogForm
      form={form}
      title={`Edit feature: ${feature.Tag}`}
      verb="Save feature"
      needsChange
      onClose={onClose}
      note={uses > 0 && `Used by ${counted(uses, 'feature configurations')}`}
    >
      <FeatureFields form={form} />
    </DialogForm>
  )
}

function useGroupSelection() {
  const groups = useDbToolList(api.dbToolFeatureGroups.list).rows
  return groups.map(({ Id, Name, isTemplateGroup }) => ({
    value: String(Id),
    label: isTemplateGroup ? `${Name} (templates)` : Name,
  }))
}

/** The fields that are shown beside each other when somebody else has saved meanwhile. */
function useComparedFields() {
  const groups = useGroupSelection()
  const offset = useTimeOffset()
  return [
    { field: 'tag', label: 'Tag', text: ({ tag }: FeatureValues) => tag },
    {
      field: 'group',
      label: 'Feature group',
      text: ({ group }: FeatureValues) => groups.find(({ value }) => value === group)?.label ?? '',
    },
    { field: 'description', label: 'Description', text: ({ description }: FeatureValues) => description },
    {
      field: 'options',
      label: 'Options',
      text: ({ options }: FeatureValues) =>
        options.map(({ Tag, deleted }) => (deleted === null ? Tag : `${Tag} (deleted)`)).join(', '),
    },
    {
      field: 'metadata',
      label: 'MetaData',
      text: ({ metadata }: FeatureValues) =>
        metadata.map((entry) => `${entry.k} ${entry.v}, ${timeframeText(frameOf(entry), offset)}`).join('; '),
    },
  ] as const
}

function FeatureFields({ form }: { form: Pick<CheckedForm<FeatureValues>, 'field' | 'group'> }) {
  const tag = form.field('tag')
  const groups = useGroupSelection()
  return (
    <>
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
          {...(groups.length === 0 && { nothingFoundMessage: NO_GROUPS })}
          {...form.field('group')}
        />
      </FieldRow>
      <TextField label="Description" {...form.field('description')} />
      <OptionsField {...form.group('options')} />
      <MetadataField {...form.group('metadata')} />
    </>
  )
}
