import type { Feature } from '@service-center/contract/dbtool/features.ts'
import { useMemo } from 'react'
import { MultiSelectField } from '../../../kit/fields/MultiSelectField.tsx'
import { FieldStack } from '../../../kit/form/FieldLayout.tsx'
import type { GroupBinding } from '../../../kit/form/field-paths.ts'
import { type ChosenFeature, withFeatures, withOptions } from './choice-form.ts'

interface ChoicesFieldProps extends GroupBinding<ChosenFeature[]> {
  features: readonly Feature[]
}

/** Features, and for each that is chosen and has options, which of them are on. */
export function ChoicesField({ features, name, value, onChange, error }: ChoicesFieldProps) {
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
            label={`Options of ${feature.Tag}`}
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
