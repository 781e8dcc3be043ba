import { ActionIcon, Button } from '@mantine/core'
import { MAX_ROLLOUT_STEPS } from '@service-center/contract/rollouts/rollout-settings.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { NumberField } from '../../kit/fields/NumberField.tsx'
import { ChoiceField } from '../../kit/fields/picks/SelectField.tsx'
import { SwitchField } from '../../kit/fields/SwitchField.tsx'
import { FieldStack } from '../../kit/form/FieldLayout.tsx'
import type { CheckedForm } from '../../kit/form/checks/checked-form.ts'
import type { GroupBinding } from '../../kit/form/checks/field-paths.ts'
import { Card } from '../../ui/page/Card.tsx'
import type { RolloutValues } from './rollout-values.ts'
import { robotsText } from './rollout-words.ts'
import classes from './rollout.module.css'

const UNITS = [
  { value: 'robots', label: 'robots' },
  { value: 'percent', label: '% of all' },
] as const

export function StepsCard({ form, sizes }: { form: CheckedForm<RolloutValues>; sizes: readonly number[] }) {
  return (
    <Card title="Steps" isPadded>
      <FieldStack>
        <StepsField {...form.group('steps')} sizes={sizes} />
        <SwitchField
          label="In the order of their numbers"
          description="Otherwise they are mixed, so that each step has robots of different customers."
          {...form.field('keepsOrder')}
        />
      </FieldStack>
    </Card>
  )
}

interface StepsFieldProps extends GroupBinding<RolloutValues['steps']> {
  sizes: readonly number[]
}

function StepsField({ name, value, onChange, error, errorAt, sizes }: StepsFieldProps) {
  const change = (place: number, part: Partial<RolloutValues['steps'][number]>) =>
    onChange(value.map((step, at) => (at === place ? { ...step, ...part } : step)))
  return (
    <div data-field={name} data-field-error={error}>
      {value.map((step, place) => (
        // A step is identified only by its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={classes['stepRow']}>
          <span>Step {place + 1}</span>
          <NumberField
            aria-label={`Step ${place + 1} up to`}
            name={`${name}.${place}.upTo`}
            prefix="up to "
            value={step.upTo}
            onChange={(upTo) => change(place, { upTo })}
            error={errorAt(`${place}.upTo`)}
          />
          <ChoiceField
            aria-label={`Unit of step ${place + 1}`}
            name={`${name}.${place}.unit`}
            data={UNITS}
            value={step.unit}
            onChange={(unit) => change(place, { unit })}
            error={errorAt(`${place}.unit`)}
          />
          <span className={classes['quiet']}>{robotsText(sizes[place] ?? 0)}</span>
          {value.length > 1 && (
            <ActionIcon
              aria-label={`Remove step ${place + 1}`}
              title={`Remove step ${place + 1}`}
              onClick={() => onChange(value.toSpliced(place, 1))}
            >
              <IconX size={14} stroke={1.6} />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        mt={8}
        variant="default"
        leftSection={<IconPlus size={14} />}
        disabled={value.length >= MAX_ROLLOUT_STEPS}
        onClick={() => onChange([...value, { upTo: 100, unit: 'percent' }])}
      >
        Add step
      </Button>
    </div>
  )
}
