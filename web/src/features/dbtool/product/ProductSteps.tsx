import { sentence } from '@service-center/contract/text/name-characters.ts'
import { featureTagOf } from '@service-center/contract/dbtool/dbtool-fields.ts'
import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { SegmentedControl } from '@mantine/core'
import { CheckboxField } from '../../../kit/fields/SwitchField.tsx'
import { TextField } from '../../../kit/fields/TextField.tsx'
import { SelectField } from '../../../kit/fields/picks/SelectField.tsx'
import type { CheckedForm } from '../../../kit/form/checks/checked-form.ts'
import type { FieldPath } from '../../../kit/form/checks/field-paths.ts'
import { ConfigurationFields } from '../features/ConfigurationFields.tsx'
import { OptionsField } from '../features/FeatureLists.tsx'
import { useConfigurationNotices } from '../features/use-configuration-notices.ts'
import { PriceFields } from '../sales/PriceFields.tsx'
import type { Step } from '../shared/product-opening.tsx'
import {
  featureOf,
  isNewFeatureOf,
  optionTagsOf,
  type ProductChoices,
  type problemsOf,
  type ProductValues,
  soldNote,
} from './product-form.ts'
import classes from './product.module.css'

export interface StepProps {
  form: CheckedForm<ProductValues>
  choices: ProductChoices
  problems: ReturnType<typeof problemsOf>
  /** The steps whose problems are shown. */
  tried: ReadonlySet<Step>
}

/** The bindings of a step's fields: the form's errors, and those of the step once it was tried to leave it. */
function useBindings({ form, problems, tried }: StepProps, step: Step) {
  const errorAt = (path: string) =>
    tried.has(step)
      ? new Map<string, string | undefined>(Object.entries(problems[step])).get(path)
      : undefined
  return {
    field: <P extends FieldPath<ProductValues>>(path: P) => {
      const binding = form.field(path)
      return { ...binding, error: binding.error ?? errorAt(path) }
    },
    group: <P extends FieldPath<ProductValues>>(path: P) => {
      const binding = form.group(path)
      return {
        ...binding,
        error: binding.error ?? errorAt(path),
        errorAt: (part: string) => binding.errorAt(part) ?? errorAt(`${path}.${part}`),
      }
    },
  }
}

interface NewOrKnownProps {
  label: string
  isNew: boolean
  /** ['New group', 'Group that exists'] */
  views: readonly [string, string]
  onChange: (isNew: boolean) => void
}

function NewOrKnown({ label, isNew, views, onChange }: NewOrKnownProps) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={label}
      data={[...views]}
      value={views[isNew ? 0 : 1]}
      onChange={(value) => onChange(value === views[0])}
    />
  )
}

export function GroupStep(props: StepProps) {
  const { form, choices } = props
  const { field } = useBindings(props, 'group')
  const { isNewGroup } = form.values
  return (
    <div className={classes['fields']}>
      <p className={classes['note']}>Customers buy feature groups: a group is sold with all its features.</p>
      <NewOrKnown
        label="Which feature group"
        isNew={isNewGroup}
        views={['New group', 'Group that exists']}
        onChange={(isNew) => form.set({ isNewGroup: isNew })}
      />
      {isNewGroup ? (
        <>
          <TextField label="Name" withAsterisk {...field('name')} />
          <CheckboxField
            label="Template group"
            description="Its features are templates of layouts."
            {...field('isTemplateGroup')}
          />
        </>
      ) : (
        <GroupPick {...props} groups={choices.groups} />
      )}
    </div>
  )
}

function GroupPick(props: StepProps & { groups: ProductChoices['groups'] }) {
  const { form, groups } = props
  const group = useBindings(props, 'group').field('group')
  return (
    <SelectField
      label="Feature group"
      placeholder="Choose a feature group"
      withAsterisk
      data={groups.map(({ Id, Name, isTemplateGroup }) => ({
        value: String(Id),
        label: isTemplateGroup ? sentence`${Name} (templates)` : Name,
      }))}
      {...group}
      onChange={(id) => {
        group.onChange(id)
        // A feature of another group is no choice any more.
        if (id !== group.value) form.set({ feature: null })
      }}
    />
  )
}

export function FeatureStep(props: StepProps) {
  const { form, choices } = props
  const { field, group } = useBindings(props, 'feature')
  const { values } = form
  const isNew = isNewFeatureOf(values)
  const tag = field('tag')
  const ofGroup = choices.features.filter(({ GroupId }) => String(GroupId) === values.group)
  return (
    <div className={classes['fields']}>
      {values.isNewGroup ? (
        <p className={classes['note']}>The new group gets a new feature.</p>
      ) : (
        <NewOrKnown
          label="Which feature"
          isNew={isNew}
          views={['New feature', 'Feature that exists']}
          onChange={(isNewFeature) => form.set({ isNewFeature })}
        />
      )}
      {isNew ? (
        <>
          <TextField
            label="Tag"
            withAsterisk
            description="Lower case; a space becomes an underscore."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...tag}
            onChange={(value) => tag.onChange(featureTagOf(value))}
          />
          <TextField label="Description" {...field('description')} />
          <OptionsField {...group('options')} />
          <p className={classes['note']}>A purchase gives the feature with all its options.</p>
        </>
      ) : (
        <SelectField
          label="Feature"
          placeholder="Choose a feature"
          withAsterisk
          data={ofGroup.map(({ Id, Tag }) => ({ value: String(Id), label: Tag }))}
          nothingFoundMessage="This group has no such feature"
          {...field('feature')}
        />
      )}
    </div>
  )
}

export function PriceStep(props: StepProps) {
  const { form, choices } = props
  const { field, group } = useBindings(props, 'price')
  const { hasPrice } = form.values
  return (
    <div className={classes['fields']}>
      <CheckboxField
        label="Add a price"
        description={soldNote(form.values, choices)}
        {...field('hasPrice')}
      />
      {hasPrice && (
        <PriceFields
          bindings={{
            groups: group('price.groups'),
            price: field('price.price'),
            currency: field('price.currency'),
            from: field('price.from'),
            to: field('price.to'),
            ownership: field('price.ownership'),
            description: field('price.description'),
          }}
          currencies={choices.currencies}
          others={choices.prices}
          today={choices.today}
        />
      )}
    </div>
  )
}

export function ConfigurationStep(props: StepProps) {
  const { form, choices } = props
  const { field, group } = useBindings(props, 'configuration')
  const tags = optionTagsOf(form.values, choices)
  const options = field('configuration.options')
  const chosen = options.value.filter((tag) => tags.includes(tag))
  const { groups, frames } = form.values.configuration
  const feature = featureOf(form.values, choices)
  const notices = useConfigurationNotices(feature, {
    own: undefined,
    given: { groups, frames, options: optionIdsOf(feature, chosen) },
  })
  return (
    <div className={classes['fields']}>
      <CheckboxField
        label="Add a feature configuration"
        description="It gives the feature to tablets without a purchase. Buying does not need it."
        {...field('hasConfiguration')}
      />
      {form.values.hasConfiguration && (
        <ConfigurationFields
          bindings={{
            groups: group('configuration.groups'),
            options: { ...options, value: chosen },
            frames: group('configuration.frames'),
          }}
          options={tags.map((tag) => ({ value: tag, label: tag }))}
          notices={notices}
        />
      )}
    </div>
  )
}

/** The ids of the options of a feature that exists. */
const optionIdsOf = (feature: Feature | undefined, tags: readonly string[]) =>
  (feature?.Options ?? [])
    .filter(({ Tag, deleted }) => deleted === null && tags.includes(Tag))
    .map(({ Id }) => Id)
