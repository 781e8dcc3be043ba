import { sentence } from '@service-center/contract/text/name-characters.ts'
import * as api from '@service-center/contract/api.ts'
import type { Feature, FeatureConfiguration } from '@service-center/contract/dbtool/features.ts'
import type { Timeframe } from '../../../kit/fields/timeframes.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { type Compared, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { useRecordQuery } from '../../../kit/form/use-record-query.ts'
import { RemoveButton } from '../../../kit/table-screen/RemoveButton.tsx'
import { useTimeOffset } from '../../../ui/time/Time.tsx'
import { thisMinute } from '../../../ui/time/current-time.ts'
import { timeframeText } from '../../../kit/fields/timeframe-notices.ts'
import { useGroupChoices } from '../groups/GroupsField.tsx'
import { frameRules, groupsText, readFrames, savedFrames, timeframesOf } from '../shared/configurations.ts'
import { withAlert } from '../shared/dbtool-api.ts'
import { ConfigurationFields } from './ConfigurationFields.tsx'
import { optionsText } from './features.ts'
import { useConfigurationNotices } from './use-configuration-notices.ts'

const { saveConfiguration: SAVE, removeConfiguration: REMOVE, configurations: LIST } = api.dbToolFeatures

interface FeatureConfigurationValues {
  groups: number[]
  /** Ids of the options that are on. */
  options: string[]
  frames: Timeframe[]
}

interface DialogProps {
  feature: Feature
  /** Undefined for a new one. */
  configuration: FeatureConfiguration | undefined
  onClose: () => void
}

/**
 * Turns a feature on for access groups, with its options and timeframes. If the access groups of a configuration change,
 * saving replaces it in one step.
 */
export function FeatureConfigurationDialog({ feature, configuration, onClose }: DialogProps) {
  const id = configuration?.ConfigurationId
  const form = useRecordForm(SAVE, {
    record: configuration,
    query: useRecordQuery(LIST, id, ({ data: [rows] }) => rows.find((one) => one.ConfigurationId === id)),
    toValues: valuesOf,
    input: (values, base) => ({ body: { ...savedOf(feature.Id, values), ...(base && readOf(base)) } }),
    rules: ({ groups, frames }) => ({
      ...frameRules(frames),
      groups: groups.length === 0 ? 'Choose at least one access group' : undefined,
    }),
    renamed: { gr: 'groups', o: 'options', fr: 'frames', to: 'frames' },
    noun: 'configuration',
    compared: useComparedFields(feature),
    ...withAlert(SAVE, ({ code, message }) =>
      code === 'feature_configuration_exists'
        ? `Could not edit feature configuration: ${message}`
        : 'Could not edit feature configuration',
    ),
    success: 'Feature configuration saved',
    onSuccess: onClose,
  })
  const chosen = form.values.options
  // A deleted option can stay chosen, but cannot be chosen again.
  const options = feature.Options.filter(({ Id, deleted }) => deleted === null || chosen.includes(String(Id)))
  const given = { ...form.values, options: chosen.map(Number) }
  const notices = useConfigurationNotices(feature, { own: id, given })
  return (
    <DialogForm
      form={form}
      title={`${configuration === undefined ? 'New' : 'Edit'} feature configuration`}
      about={feature.Tag}
      verb="Save configuration"
      needsChange={configuration !== undefined}
      onClose={onClose}
      note={
        configuration && (
          <RemoveButton
            noun="configuration"
            name={sentence`${feature.Tag} for ${groupsText(configuration)}`}
            endpoint={REMOVE}
            input={{
              query: { agci: String(configuration.AccessGroupCollectionId), fi: String(feature.Id) },
            }}
            consequence={sentence`${feature.Tag} is then no longer on by it.`}
            alert="Could not delete feature configuration"
            onRemoved={onClose}
          />
        )
      }
    >
      <ConfigurationFields
        bindings={{
          groups: form.group('groups'),
          options: form.field('options'),
          frames: form.group('frames'),
        }}
        options={options.map(({ Id, Tag, deleted }) => ({
          value: String(Id),
          label: deleted === null ? Tag : sentence`${Tag} (deleted)`,
        }))}
        stored={configuration && timeframesOf(configuration)}
        notices={notices}
      />
    </DialogForm>
  )
}

/** A new configuration starts now and has no end. */
const valuesOf = (configuration: FeatureConfiguration | undefined): FeatureConfigurationValues => ({
  groups: [...(configuration?.AccessGroupIds ?? [])],
  options: (configuration?.Options ?? []).map(String),
  frames: configuration === undefined ? [{ from: thisMinute(), to: null }] : timeframesOf(configuration),
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

/** The fields that are compared when somebody else has changed the configuration in the meantime. */
function useComparedFields(feature: Feature): readonly Compared<FeatureConfigurationValues>[] {
  const { nameOf } = useGroupChoices()
  const offset = useTimeOffset()
  return [
    {
      field: 'groups',
      label: 'AccessGroups',
      text: ({ groups }) => groups.map(nameOf).toSorted().join(' + '),
    },
    {
      field: 'options',
      label: 'Options',
      text: ({ options }) => optionsText(feature, options.map(Number)),
    },
    {
      field: 'frames',
      label: 'Timeframes',
      text: ({ frames }) => frames.map((frame) => timeframeText(frame, offset)).join('; '),
    },
  ]
}
