import * as api from '@service-center/contract/api.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { FieldRow } from '../../../kit/form/FieldLayout.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { counted } from '../../../ui/text/format.ts'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { timeframeText } from '../shared/configurations.ts'
import { useDbToolList, useRecordQuery, withAlert } from '../shared/dbtool-api.ts'
import {
  type ConfiguredFeature,
  featureRules,
  frameOf,
  NEW_FEATURE,
  readOf,
  savedOf,
  valuesOf,
  type FeatureValues,
} from './features.ts'
import { OptionsField, MetadataField } from './FeatureLists.tsx'

const SAVE = api.dbToolFeatures.save

/** Options of both dialogs. */
const SAVING = {
  rules: featureRules,
  renamed: { t: 'tag', d: 'description', fgid: 'group', o: 'options', m: 'metadata' },
  // If the server sends no message of its own, shows the one of the specification (section 8).
  ...withAlert(SAVE, ({ code, message }) =>
    code === 'unknown' || message === '' ? 'Could not edit or create feature' : message,
  ),
  success: ({ msg }: { msg: string }) => msg,
} as const

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

export function EditFeatureDialog({ feature, onClose }: { feature: ConfiguredFeature; onClose: () => void }) {
  const form = useRecordForm(SAVE, {
    ...SAVING,
    record: feature as Feature, // The form edits the feature without its configurations.
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

/** The fields that are compared when somebody else has changed the feature in the meantime. */
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
          {...(groups.length === 0 && { nothingFoundMessage: 'There are no feature groups yet' })}
          {...form.field('group')}
        />
      </FieldRow>
      <TextField label="Description" {...form.field('description')} />
      <OptionsField {...form.group('options')} />
      <MetadataField {...form.group('metadata')} />
    </>
  )
}
