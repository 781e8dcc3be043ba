import * as api from '@service-center/contract/api.ts'
import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import { MultiSelectField } from '../../../kit/fields/picks/SelectField.tsx'
import { TimeframesField } from '../../../kit/fields/TimeframesField.tsx'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import type { FieldProblems } from '../../../kit/form/checks/field-paths.ts'
import { useApiForm } from '../../../kit/form/use-api-form.ts'
import { useRecordForm } from '../../../kit/form/use-record-form.ts'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { GroupsField, useGroupChoices } from '../groups/GroupsField.tsx'
import {
  frameRules,
  groupsText,
  readFrames,
  savedFrames,
  timeframesOf,
  timeframeText,
} from '../shared/configurations.ts'
import { useRecordQuery, withAlert } from '../shared/dbtool-api.ts'
import { optionsText } from './features.ts'

const { saveConfiguration: SAVE, removeConfiguration: REMOVE, configurations: LIST } = api.dbToolFeatures

interface FeatureConfigurationValues {
  groups: number[]
  /** Ids of the options that are on. */
  options: string[]
  frames: Timeframe[]
}

/** Options of both dialogs. */
const SAVING = {
  rules: rulesOf,
  renamed: { gr: 'groups', o: 'options', fr: 'frames', to: 'frames' },
  ...withAlert(SAVE, ({ code, message }) =>
    code === 'feature_configuration_exists'
      ? `Could not edit feature configuration: ${message}`
      : 'Could not edit feature configuration',
  ),
  success: 'Feature configuration saved',
} as const

interface DialogProps {
  feature: Feature
  onClose: () => void
}

/** Turns a feature on for access groups, with its options and timeframes. */
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

/** If the access groups change, saving replaces the configuration in one step. */
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

const valuesOf = (configuration: FeatureConfiguration): FeatureConfigurationValues => ({
  groups: [...configuration.AccessGroupIds],
  options: configuration.Options.map(String),
  frames: timeframesOf(configuration),
})

/** Starts now and has no end. @param now unix seconds */
const valuesOfNew = (now: number): FeatureConfigurationValues => ({
  groups: [],
  options: [],
  frames: [{ from: now, to: null }],
})

const savedOf = (feature: number, { groups, options, frames }: FeatureConfigurationValues) => ({
  fi: feature,
  gr: groups,
  o: options.map(Number),
  ...savedFrames(frames),
})

/** Names the configuration to replace and its stored state: the server rejects the save if somebody has changed it since. */
const readOf = (configuration: FeatureConfiguration) => ({
  id: configuration.ConfigurationId,
  agci: configuration.AccessGroupCollectionId,
  was: { fi: configuration.FeatureId, o: [...configuration.Options], ...readFrames(configuration) },
})

function rulesOf({ groups, frames }: FeatureConfigurationValues): FieldProblems<FeatureConfigurationValues> {
  return {
    ...frameRules(frames),
    groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
  }
}

interface ConfigurationFieldsProps {
  form: Pick<CheckedForm<FeatureConfigurationValues>, 'field' | 'group' | 'values'>
  feature: Feature
}

function ConfigurationFields({ form, feature }: ConfigurationFieldsProps) {
  const chosen = form.values.options
  // A deleted option can stay chosen, but cannot be chosen again.
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

/** The fields that are compared when somebody else has changed the configuration in the meantime. */
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
