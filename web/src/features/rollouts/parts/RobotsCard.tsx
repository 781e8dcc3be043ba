import * as api from '@service-center/contract/api.ts'
import { DEVICE_TYPE } from '@service-center/contract/devices/devices.ts'
import { useMemo } from 'react'
import { q } from '../../../api/query.ts'
import { customersQuery } from '../../../api/shared-queries.ts'
import { useLoad } from '../../../api/use-load.ts'
import { AccessGroupsField } from '../../../kit/fields/AccessGroupsField.tsx'
import { DevicesField } from '../../../kit/fields/DevicesField.tsx'
import { MultiSelectField } from '../../../kit/fields/MultiSelectField.tsx'
import { FieldStack } from '../../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../../kit/form/checked-form.ts'
import type { FieldBinding } from '../../../kit/form/field-paths.ts'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { RolloutValues } from '../form/rollout-values.ts'
import { robotsText } from '../rollout-words.ts'

/** Which robots: one by one, and those that have some properties. */
export function RobotsCard({ form, found }: { form: CheckedForm<RolloutValues>; found: number | undefined }) {
  const load = useLoad(q(api.rollouts.choices, {}))
  return (
    <Card title="Robots" isPadded detail={found === undefined ? undefined : robotsText(found)}>
      <FieldStack>
        <DevicesField
          type={DEVICE_TYPE.robot}
          label="Robots"
          description="One by one, or all of those with the properties below."
          {...form.field('robotIds')}
        />
        <CustomersSelect {...form.field('customerIds')} />
        <Loaded load={load}>
          {({ versions, accessGroups }) => (
            <>
              <AccessGroupsField
                label="With one of these access groups"
                groups={accessGroups}
                {...form.field('accessGroupIds')}
              />
              <VersionsSelect versions={versions} {...form.field('versions')} />
            </>
          )}
        </Loaded>
      </FieldStack>
    </Card>
  )
}

function CustomersSelect({ value, onChange, error, name }: FieldBinding<number[]>) {
  const { data: customers } = useLoad(customersQuery)
  const choices = useMemo(
    () =>
      customers?.data.map(({ id, name: label }) => ({ value: String(id), label: `${label} ${id}` })) ?? [],
    [customers],
  )
  return (
    <MultiSelectField
      label="Of these customers and those below them"
      placeholder={value.length === 0 ? 'Choose customers' : ''}
      nothingFoundMessage="No such customer"
      name={name}
      error={error}
      data={choices}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  )
}

interface VersionsSelectProps extends FieldBinding<string[]> {
  versions: readonly { value: string; robots: number }[]
}

function VersionsSelect({ versions, ...field }: VersionsSelectProps) {
  const choices = versions.map(({ value, robots }) => ({ value, label: `${value}, ${robotsText(robots)}` }))
  return (
    <MultiSelectField
      label="That have one of these versions now"
      placeholder={field.value.length === 0 ? 'Choose versions' : ''}
      nothingFoundMessage="No robot has such a version"
      data={choices}
      {...field}
    />
  )
}
