import * as api from '@service-center/contract/api.ts'
import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { MultiSelectField } from '../../../kit/fields/MultiSelectField.tsx'
import { TimeframesField } from '../../../kit/fields/TimeframesField.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { RemoveButton } from '../../../kit/remove/RemoveButton.tsx'
import { useTimeOffset } from '../../../ui/time/time-offset.tsx'
import { thisMinute } from '../../../ui/time/use-minute.ts'
import { groupsText } from '../configurations/configuration-state.ts'
import { timeframeText } from '../configurations/timeframe-text.ts'
import { useRecordQuery } from '../dbtool-list.ts'
import { useGroupChoices } from '../groups/group-choices.ts'
import { GroupsField } from '../groups/GroupsField.tsx'
import { withAlert } from '../with-alert.ts'
import {
  featureConfigurationRules,
  readOf,
  savedOf,
  valuesOf,
  valuesOfNew,
  type FeatureConfigurationValues,
} from './feature-configuration-form.ts'
import { optionsText } from './feature-rows.ts'

const { saveConfiguration: SAVE, removeConfiguration: REMOVE, configurations: LIST } = api.dbToolFeatures

interface DialogProps {
  feature: Feature
  onClose: () => void
}

/** What both dialogs do with their values. */
const SAVING = {
  rules: featureConfigurationRules,
  renamed: { gr: 'groups', o: 'options', fr: 'frames', to: 'frames' },
  ...withAlert(SAVE, ({ code, message }) =>
    code === 'feature_configuration_exists'
      ? `Could not edit feature configuration: ${message}`
      : 'Could not edit feature configuration',
  ),
  success: 'Feature configuration saved',
} as const

/** Says for which access groups a feature is on, with which options, and when. */
export function NewFeatureConfigurationDialog({ feature, onClose }: DialogProps) {
  const form = useApiForm(SAVE, {
    ...SAVING,
    initialValues: valuesOfNew(thisMinute()),
    input: (values) => ({ body: savedOf(feature.Id, values) }),
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="New feature configuration"
      about={feature.Tag}
      verb="Save configuration"
      onClose={onClose}
    >
      <ConfigurationFields form={form} feature={feature} />
    </DialogForm>
  )
}

/** Edits a configuration. Changed access groups replace it in one step. */
export function EditFeatureConfigurationDialog(props: DialogProps & { configuration: FeatureConfiguration }) {
  const { feature, configuration, onClose } = props
  const form = useRecordForm(SAVE, {
    ...SAVING,
    record: configuration,
    query: useRecordQuery(LIST, {
      id: configuration.ConfigurationId,
      pick: (rows) => rows.find(({ ConfigurationId }) => ConfigurationId === configuration.ConfigurationId),
    }),
    toValues: valuesOf,
    input: (values, base) => ({ body: { ...savedOf(feature.Id, values), ...readOf(base) } }),
    noun: 'configuration',
    compared: useComparedFields(feature),
    onSuccess: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit feature configuration"
      about={feature.Tag}
      verb="Save configuration"
      needsChange
      onClose={onClose}
      note={<RemoveConfiguration {...props} />}
    >
      <ConfigurationFields form={form} feature={feature} />
    </DialogForm>
  )
}

interface ConfigurationFieldsProps {
  form: Pick<CheckedForm<FeatureConfigurationValues>, 'field' | 'group' | 'values'>
  feature: Feature
}

function ConfigurationFields({ form, feature }: ConfigurationFieldsProps) {
  const chosen = form.values.options
  // A deleted option can be kept, but not chosen.
  const options = feature.Options.filter(({ Id, deleted }) => deleted === null || chosen.includes(String(Id)))
  return (
    <>
      <GroupsField
        label="AccessGroups"
        description="A tablet must have all of them."
        {...form.group('groups')}
      />
      {feature.Options.length > 0 && (
        <MultiSelectField
          label="Options"
          description="Which of its options are on."
          placeholder={chosen.length === 0 ? 'None' : ''}
          data={options.map(({ Id, Tag, deleted }) => ({
            value: String(Id),
            label: deleted === null ? Tag : `${Tag} (deleted)`,
          }))}
          {...form.field('options')}
        />
      )}
      <TimeframesField
        label="Timeframes"
        emptyText="Without a timeframe it is never on."
        startText="Choose a start"
        endText="Indefinite"
        {...form.group('frames')}
      />
    </>
  )
}

/** The fields that are shown beside each other when somebody else has saved meanwhile. */
function useComparedFields(feature: Feature) {
  const { nameOf } = useGroupChoices()
  const offset = useTimeOffset()
  return [
    {
      field: 'groups',
      label: 'AccessGroups',
      text: ({ groups }: FeatureConfigurationValues) => groups.map(nameOf).toSorted().join(' + '),
    },
    {
      field: 'options',
      label: 'Options',
      text: ({ options }: FeatureConfigurationValues) => optionsText(feature, options.map(Number)),
    },
    {
      field: 'frames',
      label: 'Timeframes',
      text: ({ frames }: FeatureConfigurationValues) =>
        frames.map((frame) => timeframeText(frame, offset)).join('; '),
    },
  ] as const
}

function RemoveConfiguration(props: DialogProps & { configuration: FeatureConfiguration }) {
  const { feature, configuration, onClose } = props
  return (
    <RemoveButton
      noun="configuration"
      name={`${feature.Tag} for ${groupsText(configuration)}`}
      endpoint={REMOVE}
      input={{
        query: { agci: String(configuration.AccessGroupCollectionId), fi: String(feature.Id) },
      }}
      consequence={`${feature.Tag} is then no longer on by it.`}
      alert="Could not delete feature configuration"
      onRemoved={onClose}
    />
  )
}
